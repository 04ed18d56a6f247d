// The sizes of benchmarks that take minutes. BENCH_SCALE=0.02 makes them small: to see that they work, not to measure.

const scale = Number(process.env.BENCH_SCALE ?? 1)

export const scaled = (size: number, min = 1): number => Math.max(min, Math.round(size * scale))
