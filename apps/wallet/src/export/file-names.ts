// File names in the archive: valid on every system, and unique.

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/json': 'json',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/plain': 'txt',
}

const MAX_NAME_LENGTH = 80
/** Invalid on some system: separators, shell characters, and invisible characters. */
const UNSAFE = /[\p{C}<>:"/\\|?*]+/gu

/** The name of one folder or file, without anything that would leave its folder. */
export const safeName = (name: string): string => {
  const safe = name
    .normalize('NFC')
    .replace(UNSAFE, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
  return [...safe].slice(0, MAX_NAME_LENGTH).join('').trim() || 'file'
}

export const withExtension = (name: string, mimeType: string): string => {
  const extension = EXTENSIONS[mimeType.split(';')[0]?.trim() ?? '']
  if (extension === undefined || /\.[a-z0-9]{2,5}$/i.test(name)) return name
  return `${name}.${extension}`
}

/** Makes names unique: the second “photo.png” becomes “photo (2).png”, ignoring case as some systems do. */
export const uniqueNames = (): ((name: string) => string) => {
  const used = new Set<string>()
  return (name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^.]{1,6})?$/s.exec(name) ?? []
    let unique = name
    for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${stem} (${count})${extension}`
    used.add(unique.toLowerCase())
    return unique
  }
}
