"""ATen's core operators in the pinned torch: what its files declare (`schema`), and what its tables hold (`facts`).

Both layers say what torch registers and run no operator. Which route a compilation then takes, given a dtype, a size
or a layout, is a matter of measuring: a decomposition may decline, and a lowering may still choose a fallback.
"""
