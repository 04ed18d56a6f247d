// The control for a file or its pages, with the extra entries that its type declares.
import type { NewFile } from '@company-data/sdk/person'
import { FileDrop, useFormats, useTexts } from '@company-data/ui'
import { useRef, useState } from 'react'
import type { ChosenFile } from './chosen-file.ts'
import type { Widget } from './field-widgets.ts'
import styles from './fields.module.css'
import { membersValue } from './input-values.ts'
import { reducePhoto } from './photo/reduce-photo.ts'
import { ScanOffers } from './scan/scan-offer.tsx'
import { PartFields, Problem } from './value-input.tsx'
import { valueInputTexts } from './value-input-texts.ts'

const toNewFile = async (files: readonly File[], isMultiple: boolean): Promise<NewFile | undefined> => {
  const pages = await Promise.all(
    files.map(async (file) => ({
      bytes: new Uint8Array(await file.arrayBuffer()),
      mime_type: file.type || 'application/octet-stream',
      original_name: file.name,
    })),
  )
  return isMultiple && pages.length > 0 ? { pages } : pages[0]
}

/** The same file with changed entries; its bytes are not read again. */
const withEntries = ({ entries: _before, ...file }: NewFile, entries: Record<string, string>): NewFile => {
  const filled = membersValue(entries)
  return { ...file, ...(filled !== '' && { entries: filled }) }
}

interface FileInputProps {
  name: string
  label: string
  widget: Extract<Widget, { kind: 'file' }>
  chosenFile: ChosenFile | undefined
  error: string | undefined
  /** False if the file is sent unsealed, which the page says. */
  isSealed?: boolean
  onChoose: (chosenFile: ChosenFile) => void
}

/** The files as the person chose them last: they are listed while their bytes are still read. */
const useAttach = (props: FileInputProps) => {
  const [unread, setUnread] = useState<readonly File[]>()
  const latestFiles = useRef<readonly File[]>(undefined)
  // Entries are typed while bytes are read or a page is straightened.
  const latest = useRef(props)
  latest.current = props
  const attach = async (picked: readonly File[]): Promise<void> => {
    latestFiles.current = picked
    setUnread(picked)
    // The later of two choices counts, even if it is read first.
    const isLatest = () => latestFiles.current === picked
    try {
      const file = await toNewFile(picked, props.widget.isMultiple)
      const { chosenFile, onChoose } = latest.current
      const entries = { ...chosenFile?.file?.entries }
      if (isLatest()) onChoose({ files: picked, file: file && withEntries(file, entries) })
    } finally {
      if (isLatest()) setUnread(undefined)
    }
  }
  return { files: unread ?? props.chosenFile?.files ?? [], attach }
}

export const FileInput = (props: FileInputProps) => {
  const { name, label, widget, chosenFile, error, isSealed = true, onChoose } = props
  const texts = useTexts(valueInputTexts)
  const formats = useFormats()
  const takesPictures = widget.accept.includes('image/')
  const hints = [
    ...(widget.isPdf ? [texts.pdfOnly] : []),
    texts.upTo(formats.bytes(widget.maxBytes)),
    ...(takesPictures ? [texts.reduced] : []),
    ...(isSealed ? [texts.attached] : []),
  ]
  const { files, attach } = useAttach(props)
  return (
    <div className={styles.group}>
      <FileDrop
        label={label}
        hint={hints.join(' ')}
        files={files}
        multiple={widget.isMultiple}
        accept={widget.accept}
        maxBytes={widget.maxBytes}
        maxTotalBytes={widget.maxBytes}
        camera={takesPictures}
        prepare={reducePhoto}
        onChange={attach}
      />
      {/* The pages of a document; a portrait is not a page. */}
      {widget.isMultiple && <ScanOffers files={files} onChange={attach} />}
      {chosenFile?.file !== undefined && files.length > 0 && (
        <PartFields
          name={name}
          parts={widget.entries}
          values={chosenFile.file.entries ?? {}}
          onChange={(entries) =>
            onChoose({ files: chosenFile.files, file: chosenFile.file && withEntries(chosenFile.file, entries) })
          }
        />
      )}
      <Problem error={error} />
    </div>
  )
}
