// The person's picture: shown from memory, chosen, replaced and removed (G-074).
import type { PersonClient, Photo } from '@company-data/sdk/person'
import { Button, ConfirmDialog, Icon, Notice, Row, showToast, useTexts } from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import styles from './account.module.css'
import { accountTexts } from './account-texts.ts'
import { squarePicture } from './square-picture.ts'

const PICTURE = ['account', 'picture']

interface Picture {
  /** There may be several of this kind; the newest counts. */
  photos: readonly Photo[]
  bytes: Uint8Array | undefined
}

const pictureQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: PICTURE,
    queryFn: async (): Promise<Picture> => {
      const photos = (await client.photos.list()).filter(({ kind }) => kind === 'profile')
      const newest = photos.toSorted((photo, other) => photo.created_at.localeCompare(other.created_at)).at(-1)
      return { photos, bytes: newest && (await client.photos.file(newest.id)) }
    },
    staleTime: 60_000,
  })

const useUrl = (bytes: Uint8Array | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (bytes === undefined) return setUrl(undefined)
    const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)]))
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [bytes])
  return url
}

class NoPicture extends Error {}

const removeAll = async (client: PersonClient, photos: readonly Photo[]): Promise<void> => {
  for (const { id } of photos) await client.photos.delete(id)
}

/** `before` is removed after the new one is stored, so that there is always one of them. */
const replace = async (client: PersonClient, file: File, before: readonly Photo[]): Promise<void> => {
  const upload = await squarePicture(file)
  if (upload === undefined) throw new NoPicture()
  await client.photos.create(upload)
  await removeAll(client, before)
}

const usePictureActions = (photos: readonly Photo[]) => {
  const texts = useTexts(accountTexts)
  const client = useClient()
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries({ queryKey: PICTURE })
  const put = useAction({
    mutationFn: (file: File) => replace(client, file, photos),
    onSuccess: () => showToast(texts.pictureSaved),
    onSettled: refetch,
  })
  const remove = useAction({
    mutationFn: () => removeAll(client, photos),
    onSuccess: () => showToast(texts.pictureRemoved),
    onSettled: refetch,
  })
  return { put, remove }
}

export const PersonPicture = () => {
  const texts = useTexts(accountTexts)
  const appTexts = useAppTexts()
  const { data, error } = useQuery(pictureQuery(useClient()))
  const { put, remove } = usePictureActions(data?.photos ?? [])
  const [removing, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const url = useUrl(data?.bytes)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) put.mutate(file)
  }
  const problem = put.error ?? error
  return (
    <div className={styles.person}>
      <div className={styles.picture}>
        {url === undefined ? <Icon name="userRound" size={32} /> : <img src={url} alt={texts.picture} />}
      </div>
      <div className={styles.acts}>
        <Row>
          <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
          <Button icon="upload" busy={put.isPending} onClick={() => input.current?.click()}>
            {url === undefined ? texts.addPicture : texts.changePicture}
          </Button>
          {url !== undefined && (
            <Button icon="trash" onClick={() => setRemoving(true)}>
              {texts.removePicture}
            </Button>
          )}
        </Row>
      </div>
      <p className={styles.note}>{texts.pictureText}</p>
      {problem && (
        <Notice tone="bad">{problem instanceof NoPicture ? texts.noPicture : formatProblem(problem, appTexts)}</Notice>
      )}
      <ConfirmDialog
        open={removing}
        title={texts.removePictureTitle}
        text={texts.removePictureText}
        action={texts.removePicture}
        busy={remove.isPending}
        problem={remove.error ? formatProblem(remove.error, appTexts) : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setRemoving(false) })}
        onClose={() => setRemoving(false)}
      />
    </div>
  )
}
