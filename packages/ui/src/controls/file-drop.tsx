// Files, dropped or chosen. They stay in the page until a form sends them.
import { type DragEvent, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useFormats, useTexts } from '../language/language.tsx'
import { IconButton } from './button.tsx'
import styles from './file-drop.module.css'
import { checkFile, type FileRules } from './file-rules.ts'

interface FileDropProps extends FileRules {
  label: string
  hint?: string
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  multiple?: boolean
  /** An error of the form about the chosen files. */
  error?: string | undefined
}

export const FileDrop = ({ label, hint, files, onChange, multiple = false, error, ...rules }: FileDropProps) => {
  const texts = useTexts(kitTexts)
  const formats = useFormats()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState<string>()

  const add = (selectedFiles: readonly File[]) => {
    const added = multiple ? selectedFiles : selectedFiles.slice(0, 1)
    const wrong = added.find((file) => checkFile(file, rules) !== undefined)
    if (wrong) {
      const isLarge = checkFile(wrong, rules) === 'too-large'
      return setProblem(
        isLarge ? texts.tooLarge(wrong.name, formats.bytes(rules.maxBytes ?? 0)) : texts.wrongKind(wrong.name),
      )
    }
    setProblem(undefined)
    onChange(multiple ? [...files, ...added] : added)
  }
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
    <div className={styles.field} data-chosen={files.length > 0 || undefined}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <label
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={drag}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={18} />
        <span>{multiple ? texts.dropFiles : texts.dropFile}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
        <input
          type="file"
          className="visually-hidden"
          aria-labelledby={id}
          multiple={multiple}
          accept={rules.accept}
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      {(problem ?? error) && (
        <p className={styles.problem} role="alert">
          {problem ?? error}
        </p>
      )}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
            <Icon name="fileText" size={15} />
            <span className={styles.name}>{file.name}</span>
            <span className={styles.hint}>{formats.bytes(file.size)}</span>
            <IconButton
              icon="x"
              label={texts.remove(file.name)}
              onClick={() => onChange(files.filter((other) => other !== file))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
