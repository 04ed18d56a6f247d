// The context of a job that a test runs by itself: it starts from the beginning, and its progress is not read.
export const jobContext = {
  readState: (): Promise<undefined> => Promise.resolve(undefined),
  writeState: (): Promise<void> => Promise.resolve(),
  count: (): void => undefined,
  isStopping: () => false,
}
