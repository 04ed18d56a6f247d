// Photo uploads, run sequentially. A refused one stays, with the reason, until it is retried.
import type { SharePhoto, SharePhotoUpload } from '@company-data/sdk/company'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createListedMaker, type ListedMaker } from '../../app/create-idempotently.ts'
import { useClient, useSession } from '../../session/use-session.tsx'
import { photosQuery } from './photos.ts'

export interface Upload {
  key: number
  file: File
  /** Undefined while it waits or is uploading. */
  error: unknown
  createPhoto: ListedMaker<File, SharePhoto>
}

export const PHOTO_TYPES: readonly SharePhotoUpload['mime_type'][] = ['image/png', 'image/jpeg', 'image/webp']

const isPhotoType = (type: string): type is SharePhotoUpload['mime_type'] =>
  PHOTO_TYPES.some((photoType) => photoType === type)

let uploads = 0

export const useUploads = (serviceId: string, onAdded: (count: number) => void) => {
  const session = useSession()
  const client = useClient()
  const queries = useQueryClient()
  const [list, setList] = useState<readonly Upload[]>([])
  const leave = (key: number) => setList((now) => now.filter((upload) => upload.key !== key))
  const send = async ({ key, file, createPhoto }: Upload): Promise<boolean> => {
    try {
      // Unknown types are left to the platform, which checks the first bytes.
      const mime_type = isPhotoType(file.type) ? file.type : 'image/png'
      const bytes = new Uint8Array(await file.arrayBuffer())
      await createPhoto(
        {
          make: () => client.sharePhotos.create(serviceId, { bytes, mime_type }),
          list: () => client.sharePhotos.list(serviceId),
          isMadeFrom: () => true,
        },
        file,
      )
      leave(key)
      return true
    } catch (error) {
      session.notice(error)
      setList((now) => now.map((upload) => (upload.key === key ? { ...upload, error } : upload)))
      return false
    }
  }
  const sendAll = async (batch: readonly Upload[]) => {
    let added = 0
    for (const upload of batch) added += Number(await send(upload))
    if (added === 0) return
    await queries.invalidateQueries({ queryKey: photosQuery(client, serviceId).queryKey, exact: true })
    onAdded(added)
  }
  return {
    list,
    leave,
    add(files: readonly File[]) {
      const batch = files.map((file): Upload => {
        uploads += 1
        return { key: uploads, file, error: undefined, createPhoto: createListedMaker() }
      })
      setList((now) => [...now, ...batch])
      void sendAll(batch)
    },
    retry(upload: Upload) {
      setList((now) => now.map((other) => (other.key === upload.key ? { ...other, error: undefined } : other)))
      void sendAll([upload])
    },
  }
}
