// The company's pictures: logo, photo and cover, shown from memory and never from a platform address.

import type { Photo, PhotoUpload } from '@company-data/sdk/company'
import {
  Button,
  Card,
  ConfirmDialog,
  Drawer,
  FileDrop,
  Form,
  IconButton,
  SelectField,
  showToast,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { FormButtons, QueryView, useAction, useIdempotentDelete, useSearchState } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useCreateIdempotently } from '../../app/create-idempotently.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './profile.module.css'
import { profileTexts } from './profile-texts.ts'

const PICTURES = ['pictures']
const TYPES: readonly PhotoUpload['mime_type'][] = ['image/png', 'image/jpeg', 'image/webp']
const KINDS: readonly Photo['kind'][] = ['logo', 'profile', 'cover']

const usePictureUrl = ({ id, mime_type }: Photo): string | undefined => {
  const client = useClient()
  const { data } = useQuery({
    queryKey: [...PICTURES, id],
    queryFn: () => client.photos.file(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    const address = URL.createObjectURL(new Blob([new Uint8Array(data)], { type: mime_type }))
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [data, mime_type])
  return url
}

const Picture = ({ photo, onRemove }: { photo: Photo; onRemove: () => void }) => {
  const texts = useTexts(profileTexts)
  const url = usePictureUrl(photo)
  const kind = texts.kinds[photo.kind]
  return (
    <li className={styles.picture}>
      <div className={styles.frame}>{url && <img src={url} alt={`${texts.picture}: ${kind}`} />}</div>
      <div className={styles.caption}>
        {kind}
        <IconButton icon="trash" label={texts.removePicture(kind)} onClick={onRemove} />
      </div>
    </li>
  )
}

const isPictureType = (type: string): type is PhotoUpload['mime_type'] =>
  TYPES.some((allowedType) => allowedType === type)

interface NewPicture {
  file: File
  kind: Photo['kind']
}

const AddForm = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts(profileTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [isMissing, setIsMissing] = useState(false)
  const add = useAction({
    mutationFn: useCreateIdempotently<NewPicture, Photo>({
      async make({ file, kind }) {
        const mime_type = isPictureType(file.type) ? file.type : 'image/png'
        return client.photos.create({ bytes: new Uint8Array(await file.arrayBuffer()), mime_type, kind })
      },
      list: () => client.photos.list(),
      isMadeFrom: (photo, { kind }) => photo.kind === kind,
    }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: PICTURES, exact: true })
      showToast(texts.saved)
      onClose()
    },
  })
  const problem = add.error ? formatProblem(add.error, errorTexts, 'once') : undefined
  const submit = ({ kind }: Readonly<Record<string, string>>) => {
    const [file] = files
    setIsMissing(file === undefined)
    if (file) add.mutate({ file, kind: KINDS.find((pictureKind) => pictureKind === kind) ?? 'logo' })
  }
  return (
    <Form
      problem={isMissing ? texts.pictureNeeded : problem}
      onSubmit={submit}
      actions={<FormButtons action={texts.addPicture} busy={add.isPending} onCancel={onClose} />}
    >
      <SelectField
        name="kind"
        label={texts.kind}
        defaultValue="logo"
        options={KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
      />
      <FileDrop
        label={texts.picture}
        hint={texts.picturesText}
        accept={TYPES.join(',')}
        files={files}
        onChange={setFiles}
      />
    </Form>
  )
}

/** A deleted picture cannot be restored, so this asks first; a refusal is shown beside the question. */
const RemoveQuestion = ({ photo, onClose }: { photo: Photo | undefined; onClose: () => void }) => {
  const texts = useTexts(profileTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const lastPhoto = useLastValue(photo)
  const remove = useAction({
    mutationFn: useIdempotentDelete((photoId: string) => client.photos.delete(photoId)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: PICTURES, exact: true })
      showToast(texts.removed)
      onClose()
    },
  })
  if (lastPhoto === undefined) return null
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={photo !== undefined}
      title={texts.removePictureTitle(texts.kinds[lastPhoto.kind])}
      text={texts.removePictureText}
      action={texts.remove}
      busy={remove.isPending}
      problem={remove.error && formatProblem(remove.error, errorTexts, 'once')}
      onConfirm={() => remove.mutate(lastPhoto.id)}
      onClose={close}
    />
  )
}

export const PicturesCard = () => {
  const texts = useTexts(profileTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const pictures = useQuery({ queryKey: PICTURES, queryFn: () => client.photos.list() })
  const [leaving, setLeaving] = useState<Photo>()
  const close = () => change({ open: undefined })
  return (
    <Card
      title={texts.pictures}
      text={texts.picturesText}
      actions={<Button onClick={() => change({ open: 'picture' })}>{texts.addPicture}</Button>}
    >
      <QueryView query={pictures} shape="text">
        {(photos) =>
          photos.length === 0 ? (
            <p className="muted">{texts.noPictures}</p>
          ) : (
            <ul className={styles.pictures}>
              {photos.map((photo) => (
                <Picture key={photo.id} photo={photo} onRemove={() => setLeaving(photo)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <Drawer open={get('open') === 'picture'} onClose={close} title={texts.addPicture}>
        <AddForm onClose={close} />
      </Drawer>
      <RemoveQuestion photo={leaving} onClose={() => setLeaving(undefined)} />
    </Card>
  )
}
