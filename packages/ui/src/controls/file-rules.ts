// Rules for the files that may be chosen. Pure, so that it is tested without a browser.
export interface FileRules {
  /** Extensions and types as in the `accept` attribute: `.pdf`, `image/*`. */
  accept?: string
  maxBytes?: number
  /** The limit of all chosen files together. */
  maxTotalBytes?: number
}

export type FileRefusal = 'too-large' | 'wrong-kind'

interface ChosenFile {
  name: string
  type: string
  size: number
}

const matches = ({ name, type }: ChosenFile, pattern: string): boolean => {
  if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern)
  if (pattern.endsWith('/*')) return type.startsWith(pattern.slice(0, -1))
  return type === pattern
}

export const checkFile = (file: ChosenFile, { accept = '', maxBytes }: FileRules): FileRefusal | undefined => {
  const patterns = accept
    .split(',')
    .map((pattern) => pattern.trim().toLowerCase())
    .filter(Boolean)
  if (patterns.length > 0 && !patterns.some((pattern) => matches(file, pattern))) return 'wrong-kind'
  return maxBytes !== undefined && file.size > maxBytes ? 'too-large' : undefined
}

/** True if the files are too large together, as the pages of one document. */
export const areTooLarge = (files: ReadonlyArray<Pick<ChosenFile, 'size'>>, { maxTotalBytes }: FileRules): boolean =>
  maxTotalBytes !== undefined && files.reduce((sum, { size }) => sum + size, 0) > maxTotalBytes
