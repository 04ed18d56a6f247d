// The saved state of a job that a test runs by itself: always from the beginning.
export const noSavedState = {
  read: (): Promise<undefined> => Promise.resolve(undefined),
  write: (): Promise<void> => Promise.resolve(),
  isStopping: () => false,
}
