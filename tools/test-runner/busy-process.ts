// A process that keeps one processor busy until its parent ends: started by stress.ts.

/** Short enough to notice soon that the parent has ended. */
const SLICE_MS = 50

const spin = (): void => {
  const end = performance.now() + SLICE_MS
  while (performance.now() < end);
  setImmediate(spin)
}

process.on('disconnect', () => process.exit())
spin()
