// The photos that customers see: added by drop or choice, shown immediately, removed individually.

import type { SharePhoto } from '@company-data/sdk/company'
import {
  Button,
  Card,
  ConfirmDialog,
  FileDrop,
  IconButton,
  Notice,
  showToast,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView, useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import { photosQuery, usePhotoUrl } from './photos.ts'
import styles from './share-page.module.css'
import { sharePageTexts } from './share-page-texts.ts'
import { PHOTO_TYPES, type Upload, useUploads } from './use-uploads.ts'

interface PhotoProps {
  serviceId: string
  photo: SharePhoto
  number: number
  onRemove: () => void
}

const Photo = ({ serviceId, photo, number, onRemove }: PhotoProps) => {
  const texts = useTexts(sharePageTexts)
  const formats = useFormats()
  const url = usePhotoUrl(serviceId, photo)
  const name = texts.photo(number)
  return (
    <li className={styles.photo}>
      <div className={styles.frame}>{url && <img src={url} alt={name} />}</div>
      <div className={styles.caption}>
        <span>{formats.bytes(photo.size)}</span>
        <IconButton icon="trash" label={texts.remove(name)} onClick={onRemove} />
      </div>
    </li>
  )
}

const Uploads = ({ uploads }: { uploads: ReturnType<typeof useUploads> }) => {
  const texts = useTexts(sharePageTexts)
  const errorTexts = useTexts(appTexts)
  const formatReason = ({ error }: Upload): string => formatProblem(error, errorTexts, 'once')
  return uploads.list.map((upload) =>
    upload.error === undefined ? (
      <Notice key={upload.key} tone="info">
        {texts.uploading(upload.file.name)}
      </Notice>
    ) : (
      <Notice
        key={upload.key}
        tone="bad"
        title={texts.failed(upload.file.name)}
        action={
          <span className={styles.actions}>
            <Button onClick={() => uploads.retry(upload)}>{texts.retry}</Button>
            <Button onClick={() => uploads.leave(upload.key)}>{texts.dismiss}</Button>
          </span>
        }
      >
        {formatReason(upload)}
      </Notice>
    ),
  )
}

const RemoveDialog = ({
  serviceId,
  photo,
  onClose,
}: {
  serviceId: string
  photo: SharePhoto | undefined
  onClose: () => void
}) => {
  const texts = useTexts(sharePageTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const remove = useAction({
    mutationFn: useIdempotentDelete((photoId: string) => client.sharePhotos.delete({ serviceId, photoId })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: photosQuery(client, serviceId).queryKey, exact: true })
      showToast(texts.removed)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={photo !== undefined}
      title={texts.removeTitle}
      text={texts.removeText}
      action={texts.removeAction}
      busy={remove.isPending}
      problem={remove.error && formatProblem(remove.error, errorTexts, 'once')}
      onConfirm={() => photo && remove.mutate(photo.id)}
      onClose={() => {
        remove.reset()
        onClose()
      }}
    />
  )
}

export const PhotosCard = ({ serviceId }: { serviceId: string }) => {
  const texts = useTexts(sharePageTexts)
  const photos = useQuery(photosQuery(useClient(), serviceId))
  const uploads = useUploads(serviceId, (count) => showToast(texts.added(count)))
  const [removing, setRemoving] = useState<SharePhoto>()
  return (
    <Card title={texts.photos} text={texts.photosText}>
      <QueryView query={photos} shape="text">
        {(list) =>
          list.length === 0 ? (
            <p className="muted">{texts.noPhotos}</p>
          ) : (
            <ul className={styles.photos}>
              {list.map((photo, index) => (
                <Photo
                  key={photo.id}
                  serviceId={serviceId}
                  photo={photo}
                  number={index + 1}
                  onRemove={() => setRemoving(photo)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <Uploads uploads={uploads} />
      <FileDrop
        label={texts.addPhotos}
        hint={texts.photoHint}
        accept={PHOTO_TYPES.join(',')}
        files={[]}
        multiple
        onChange={uploads.add}
      />
      <RemoveDialog serviceId={serviceId} photo={removing} onClose={() => setRemoving(undefined)} />
    </Card>
  )
}
