// The control for a file or its pages, with the extra entries that its type declares.
import type { NewFile } from '@company-data/sdk/person'
import { FileDrop, useFormats, useTexts } from '@company-data/ui'
import type { ChosenFile } from './chosen-file.ts'
import type { Widget } from './field-widgets.ts'
import styles from './fields.module.css'
import { membersValue } from './input-values.ts'
import { reducePhoto } from './reduce-photo.ts'
import { ScanOffers } from './scan/scan-offer.tsx'
import { PartFields, Problem } from './value-input.tsx'
import { valueInputTexts } from './value-input-texts.ts'

const toNewFile = async (files: readonly File[], isMultiple: boolean, entries: Record<string, string>) => {
  const pages = await Promise.all(
    files.map(async (file) => ({
      bytes: new Uint8Array(await file.arrayBuffer()),
      mime_type: file.type || 'application/octet-stream',
      original_name: file.name,
    })),
  )
  const [first] = pages
  if (first === undefined) return undefined
  return withEntries(isMultiple ? { pages } : first, entries)
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

export const FileInput = ({ name, label, widget, chosenFile, error, isSealed = true, onChoose }: FileInputProps) => {
  const texts = useTexts(valueInputTexts)
  const formats = useFormats()
  const takesPictures = widget.accept.includes('image/')
  const hints = [
    ...(widget.isPdf ? [texts.pdfOnly] : []),
    texts.upTo(formats.bytes(widget.maxBytes)),
    ...(takesPictures ? [texts.reduced] : []),
    ...(isSealed ? [texts.attached] : []),
  ]
  const files = chosenFile?.files ?? []
  const values = chosenFile?.file?.entries ?? {}
  const attach = async (picked: readonly File[], entries: Record<string, string>) =>
    onChoose({ files: picked, file: await toNewFile(picked, widget.isMultiple, entries) })
  return (
    <div className={styles.group}>
      <FileDrop
        label={label}
        hint={hints.join(' ')}
        files={files}
        multiple={widget.isMultiple}
        accept={widget.accept}
        maxBytes={widget.maxBytes}
        camera={takesPictures}
        prepare={reducePhoto}
        onChange={(picked) => attach(picked, { ...values })}
      />
      {/* The pages of a document; a portrait is no page. */}
      {widget.isMultiple && <ScanOffers files={files} onChange={(picked) => attach(picked, { ...values })} />}
      {files.length > 0 && (
        <PartFields
          name={name}
          parts={widget.entries}
          values={values}
          onChange={(entries) => onChoose({ files, file: chosenFile?.file && withEntries(chosenFile.file, entries) })}
        />
      )}
      <Problem error={error} />
    </div>
  )
}
