// The form that the system posts when a person shares files with the installed wallet (`share_target` of the manifest).

/** The address of the form and of its page, which sees only files. */
export const SHARE_PATH = '/wallet/share'
const FILES_FIELD = 'files'
/** In the address of the page that takes them: the name of the files, and the number of those that were too many. */
export const SHARE_NAME = 'files'
export const LEFT_OUT = 'left-out'

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

/** Files and nothing else: a shared text or link is not kept. A file that is too large leaves room for others. */
export const filesIn = (form: FormData): { files: File[]; leftOut: number } => {
  const all = form.getAll(FILES_FIELD).filter((entry) => entry instanceof File && entry.size > 0) as File[]
  const files: File[] = []
  let bytes = 0
  for (const file of all) {
    if (files.length === MAX_FILES || bytes + file.size > MAX_BYTES) continue
    bytes += file.size
    files.push(file)
  }
  return { files, leftOut: all.length - files.length }
}

/** The address after a share; `name` is of the files. */
export const toSharePage = (name: string, leftOut: number): string =>
  `${SHARE_PATH}?${new URLSearchParams({ [SHARE_NAME]: name, ...(leftOut > 0 && { [LEFT_OUT]: String(leftOut) }) })}`

/** Asks the service worker for the files of a share, once. */
export interface TakeShared {
  takeShared: string
}

export const readTakeShared = (message: unknown): string | undefined => {
  const name = (message as Partial<TakeShared> | null)?.takeShared
  return typeof name === 'string' ? name : undefined
}
