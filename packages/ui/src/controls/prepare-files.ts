// Prepares chosen files, for example by making pictures smaller. A file that cannot be prepared stays as it is.

type Prepare = (file: File) => Promise<File>

const prepareOrKeep = async (file: File, prepare: Prepare): Promise<File> => {
  try {
    return await prepare(file)
  } catch {
    return file
  }
}

/** Resolves to undefined if another single file was chosen meanwhile: the last choice wins, even if it is ready first. */
export const createPreparer = (): ((
  files: readonly File[],
  prepare: Prepare,
  isMultiple: boolean,
) => Promise<File[] | undefined>) => {
  let latest = 0
  return async (files, prepare, isMultiple) => {
    latest += 1
    const choice = latest
    const prepared = await Promise.all(files.map((file) => prepareOrKeep(file, prepare)))
    return isMultiple || choice === latest ? prepared : undefined
  }
}
