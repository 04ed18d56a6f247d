// The form that the system posts when a person shares files with the installed wallet (`share_target` of the manifest).

/** The address of the form and of its page, which sees only files. */
export const SHARE_PATH = '/wallet/share'
const FILES_FIELD = 'files'
/** The name of the files, in the address of the page that takes them. */
export const SHARE_NAME = 'files'

const MAX_FILES = 10
const MAX_BYTES = 100 * 1024 * 1024

interface SharedRequest {
  method: string
  url: string
}

export const isShare = ({ method, url }: SharedRequest, origin: string): boolean => {
  const address = new URL(url)
  return method === 'POST' && address.origin === origin && address.pathname === SHARE_PATH
}

/** Files and nothing else: a shared text or link is not kept. */
export const filesIn = (form: FormData): File[] => {
  const files = form.getAll(FILES_FIELD).filter((entry) => entry instanceof File)
  const fitting: File[] = []
  let bytes = 0
  for (const file of files) {
    bytes += file.size
    if (fitting.length < MAX_FILES && bytes <= MAX_BYTES && file.size > 0) fitting.push(file)
  }
  return fitting
}

/** Asks the service worker for the files of a share, once. */
export interface TakeShared {
  takeShared: string
}

export const readTakeShared = (message: unknown): string | undefined => {
  const name = (message as Partial<TakeShared> | null)?.takeShared
  return typeof name === 'string' ? name : undefined
}
