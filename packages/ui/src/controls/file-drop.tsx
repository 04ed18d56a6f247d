// Files, dropped, chosen or photographed. They stay in the page until a form sends them.
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useFormats, useTexts } from '../language/language.tsx'
import { Button, IconButton } from './button.tsx'
import styles from './file-drop.module.css'
import { areTooLarge, checkFile, type FileRules } from './file-rules.ts'
import { useOfferedFiles } from './offered-files.ts'
import { createPreparer } from './prepare-files.ts'

interface FileDropProps extends FileRules {
  label: string
  hint?: string
  files: readonly File[]
  /** A form is not sent before the promise settles. */
  onChange: (files: readonly File[]) => void | Promise<void>
  multiple?: boolean
  /** Offers the camera of a phone or tablet. */
  camera?: boolean
  /** Called with each chosen file before it is checked, for example to make a picture smaller. */
  prepare?: (file: File) => Promise<File>
  /** An error of the form about the chosen files. */
  error?: string | undefined
}

const inputProps = (labelId: string, onPick: (files: readonly File[]) => void) => ({
  type: 'file' as const,
  className: 'visually-hidden',
  'aria-labelledby': labelId,
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(target.files ?? [])])
    target.value = ''
  },
})

/** A finger drags no files, and a device with a touch screen has a camera. */
const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches

const keepAsIs = async (file: File): Promise<File> => file

interface AddProps extends Pick<FileDropProps, 'files' | 'onChange' | 'multiple'> {
  prepare: FileDropProps['prepare'] | undefined
  rules: FileRules
}

const useAdd = ({ files, onChange, multiple, prepare = keepAsIs, rules }: AddProps) => {
  const texts = useTexts(kitTexts)
  const formats = useFormats()
  const [problem, setProblem] = useState<string>()
  const [preparingCount, setPreparingCount] = useState(0)
  const [prepareAll] = useState(createPreparer)
  const latest = useRef(files)
  latest.current = files
  const add = async (selectedFiles: readonly File[]): Promise<void> => {
    const added = await prepareAll(multiple ? selectedFiles : selectedFiles.slice(0, 1), prepare, multiple ?? false)
    if (added === undefined) return
    const all = multiple ? [...latest.current, ...added] : added
    const wrong = added.find((file) => checkFile(file, rules) !== undefined)
    if (wrong) {
      const isLarge = checkFile(wrong, rules) === 'too-large'
      return setProblem(
        isLarge ? texts.tooLarge(wrong.name, formats.bytes(rules.maxBytes ?? 0)) : texts.wrongKind(wrong.name),
      )
    }
    if (areTooLarge(all, rules)) return setProblem(texts.tooLargeTogether(formats.bytes(rules.maxTotalBytes ?? 0)))
    setProblem(undefined)
    await onChange(all)
  }
  const addAndCount = (selectedFiles: readonly File[]): void => {
    setPreparingCount((count) => count + 1)
    void add(selectedFiles).finally(() => setPreparingCount((count) => count - 1))
  }
  return { add: addAndCount, problem, isPreparing: preparingCount > 0 }
}

const ChosenFiles = ({ files, onChange }: Pick<FileDropProps, 'files' | 'onChange'>) => {
  const texts = useTexts(kitTexts)
  const formats = useFormats()
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
          <Icon name="fileText" size={15} />
          <span className={styles.name}>{file.name}</span>
          <span className={styles.hint}>{formats.bytes(file.size)}</span>
          <IconButton
            icon="x"
            label={texts.remove(file.name)}
            onClick={() => void onChange(files.filter((other) => other !== file))}
          />
        </li>
      ))}
    </ul>
  )
}

interface OfferedProps extends Pick<FileDropProps, 'files'> {
  labelId: string
  rules: FileRules
  onUse: (files: readonly File[]) => void
}

/** Files that another app shared with this one. A large photo may still be made smaller, so only its kind counts. */
const OfferedFiles = ({ labelId, files, rules: { accept }, onUse }: OfferedProps) => {
  const texts = useTexts(kitTexts)
  const fittingFiles = useOfferedFiles().filter(
    (file) =>
      checkFile(file, accept === undefined ? {} : { accept }) === undefined &&
      !files.some(({ name }) => name === file.name),
  )
  return fittingFiles.map((file) => (
    <Button
      key={`${file.name} ${file.size} ${file.lastModified}`}
      icon="fileText"
      aria-describedby={labelId}
      onClick={() => onUse([file])}
    >
      {texts.takeShared(file.name)}
    </Button>
  ))
}

export const FileDrop = ({
  label,
  hint,
  files,
  onChange,
  multiple = false,
  camera = false,
  prepare,
  error,
  ...rules
}: FileDropProps) => {
  const texts = useTexts(kitTexts)
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const isTouched = hasTouch()
  const wayTexts = isTouched ? texts.chooseByTouch : texts.drop
  const { add, problem, isPreparing } = useAdd({ files, onChange, multiple, prepare, rules })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    add([...event.dataTransfer.files])
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div className={styles.field} data-chosen={files.length > 0 || undefined} data-preparing={isPreparing || undefined}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {camera && isTouched && (
        <label className={styles.camera}>
          <Icon name="camera" size={18} />
          <span id={`${id}-camera`}>{texts.takePhoto}</span>
          <input {...inputProps(`${id} ${id}-camera`, add)} accept="image/*" capture="environment" />
        </label>
      )}
      <label
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={drag}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={18} />
        <span>{isPreparing ? texts.preparingFile : multiple ? wayTexts.files : wayTexts.file}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
        <input {...inputProps(id, add)} accept={rules.accept} multiple={multiple} />
      </label>
      <OfferedFiles labelId={id} files={files} rules={rules} onUse={add} />
      {(problem ?? error) && (
        <p className={styles.problem} role="alert">
          {problem ?? error}
        </p>
      )}
      <ChosenFiles files={files} onChange={onChange} />
    </div>
  )
}
