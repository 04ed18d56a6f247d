// The first page of a contract as a small picture: opened and drawn on this device, kept in memory until a lock.
import type { CustomerDocument, PersonClient } from '@company-data/sdk/person'
import { Icon, useObjectUrl } from '@company-data/ui'
import { droppedOnLock } from '@company-data/web/app/rules'
import { isPdf } from '@company-data/web/documents'
import { useQuery } from '@tanstack/react-query'
import lines from '../app/lines.module.css'
import { useHasBeenVisible } from '../app/use-has-been-visible.ts'
import { useClient, useSessionState } from '../session/use-session.tsx'
import styles from './documents.module.css'

/** Sharp on screens with three pixels per point. */
const WIDTH_PX = 132

/** One document at a time: each is opened whole, and a phone has little memory. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = <Result,>(work: () => Promise<Result>): Promise<Result> => {
  const result = last.then(work)
  last = result.catch(() => undefined)
  return result
}

const drawFirstPage = async (client: PersonClient, id: string): Promise<Uint8Array | null> => {
  const { file } = await client.documents.open(id)
  if (file === undefined || !isPdf(file)) return null
  const { drawThumbnail } = await import('@company-data/web/pdf')
  return (await drawThumbnail(file.bytes, WIDTH_PX)) ?? null
}

/** The person asked the device to load little. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Contracts in PDF. D1-DOC-10: a private document stays hidden until the person asks for it. */
const hasThumbnail = ({ kind, mime_type, is_private, requires_signature, sealed_at }: CustomerDocument): boolean =>
  (kind !== 'document' || requires_signature || sealed_at !== null) &&
  isPdf({ mimeType: mime_type ?? '' }) &&
  !is_private

const useFirstPage = (document: CustomerDocument, isSeen: boolean) => {
  const { id, plain_sha256 } = document
  const client = useClient()
  const isOpen = useSessionState() === 'open'
  return useQuery({
    queryKey: ['document-thumbnail', id, plain_sha256, isOpen],
    // A row that was scrolled past before its turn is not downloaded.
    queryFn: ({ signal }) =>
      inTurn(() => {
        signal.throwIfAborted()
        return drawFirstPage(client, id)
      }),
    enabled: isOpen && isSeen && hasThumbnail(document) && !savesData(),
    meta: droppedOnLock,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  }).data
}

const Picture = ({ bytes }: { bytes: Uint8Array }) => {
  const url = useObjectUrl(bytes)
  return url === undefined ? null : <img src={url} alt="" />
}

/** The icon stays where there is no picture. Both are decoration: the name is beside them. */
export const DocumentThumbnail = ({ document }: { document: CustomerDocument }) => {
  const { ref, isSeen } = useHasBeenVisible<HTMLSpanElement>()
  const firstPage = useFirstPage(document, isSeen)
  return (
    <span ref={ref} className={firstPage ? styles.thumbnail : lines.mark} aria-hidden>
      {firstPage ? (
        <Picture bytes={firstPage} />
      ) : (
        <Icon name={document.kind === 'document' ? 'fileText' : 'signature'} size={18} />
      )}
    </span>
  )
}
