// Keeps shared files in the memory of the service worker until the page that opens takes them.
import { filesIn, toSharePage } from '../app/share-rules.ts'

/** Longer than a page takes to load on a slow phone. */
const LIFETIME_MS = 60_000

export const receivedFiles = () => {
  const filesByName = new Map<string, readonly File[]>()
  return {
    /** Nothing is stored and nothing is sent: the response leads to the page that asks for the files. */
    async receive(request: Request): Promise<Response> {
      const { files, leftOut } = filesIn(await request.formData())
      const name = crypto.randomUUID()
      filesByName.set(name, files)
      setTimeout(() => filesByName.delete(name), LIFETIME_MS)
      return Response.redirect(toSharePage(name, leftOut), 303)
    },
    /** Once. */
    take(name: string): readonly File[] {
      const files = filesByName.get(name) ?? []
      filesByName.delete(name)
      return files
    },
  }
}
