// Offers to straighten a photographed page, shows the result, and gives the photo back.
import { Button, Row, useObjectUrl, useTexts } from '@company-data/ui'
import { useRef, useState } from 'react'
import styles from '../fields.module.css'
import { valueInputTexts } from '../value-input-texts.ts'
import { scanPhoto } from './scan-photo.ts'

interface OfferProps {
  file: File
  /** Undefined if this file is as it was chosen. */
  photo: File | undefined
  onReplace: (next: File, photo: File | undefined) => void
}

const ScanOffer = ({ file, photo, onReplace }: OfferProps) => {
  const texts = useTexts(valueInputTexts)
  const url = useObjectUrl(file)
  const [state, setState] = useState<'ready' | 'busy' | 'none'>('ready')
  const scan = async (): Promise<void> => {
    setState('busy')
    const page = await scanPhoto(file)
    setState(page === undefined ? 'none' : 'ready')
    if (page !== undefined) onReplace(page, file)
  }
  return (
    <div className={styles.scan}>
      {url !== undefined && <img src={url} alt={file.name} className={styles.scanned} />}
      <Row>
        {photo === undefined ? (
          <Button busy={state === 'busy'} onClick={() => void scan()}>
            {texts.straighten}
          </Button>
        ) : (
          <Button icon="undo" onClick={() => onReplace(photo, undefined)}>
            {texts.useOriginal}
          </Button>
        )}
        <span role="status" className="muted">
          {state === 'none' ? texts.noPage : ''}
        </span>
      </Row>
    </div>
  )
}

interface OffersProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void | Promise<void>
}

/** One for each picture of a document. */
export const ScanOffers = ({ files, onChange }: OffersProps) => {
  const photos = useRef(new WeakMap<File, File>())
  // A page may be added or removed while another one is straightened.
  const latest = useRef(files)
  latest.current = files
  const replace = (file: File, next: File): void => {
    if (!latest.current.includes(file)) return
    void onChange(latest.current.map((other) => (other === file ? next : other)))
  }
  return files
    .filter(({ type }) => type.startsWith('image/'))
    .map((file) => (
      <ScanOffer
        key={`${file.name} ${file.size} ${file.lastModified}`}
        file={file}
        photo={photos.current.get(file)}
        onReplace={(next, photo) => {
          if (photo !== undefined) photos.current.set(next, photo)
          replace(file, next)
        }}
      />
    ))
}
