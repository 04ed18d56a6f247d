// Ctrl or Cmd + K: go anywhere, do anything, by typing.
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useEffect } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { Key } from '../layout/page.tsx'
import styles from './command-palette.module.css'
import popup from './popup.module.css'

export interface Command {
  label: string
  group: string
  icon: IconName
  /** Found by these too, which are not shown: an id, a code. */
  words?: string | undefined
  /** A key sequence that does the same without the palette: `g s`. */
  keys?: string | undefined
  run: () => void
}

interface PaletteProps {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  commands: readonly Command[]
  /** Called with the typed text, for commands that depend on it. */
  onText?: (text: string) => void
  /** Below the list: other keyboard hints. */
  hint?: ReactNode
}

const Keys = ({ keys }: { keys: string }) => (
  <span className={styles.keys}>
    {keys.split(' ').map((key) => (
      <Key key={key}>{key.toUpperCase()}</Key>
    ))}
  </span>
)

export const CommandPalette = ({ label, open, onOpenChange, commands, onText, hint }: PaletteProps) => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      onOpenChange(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [onOpenChange])

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup className={styles.palette} aria-label={label}>
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            items={commands}
            itemToStringValue={({ label: text, words = '' }: Command) => `${text} ${words}`.trim()}
            {...(onText && { onValueChange: (text: string) => onText(text) })}
          >
            <div className={styles.top}>
              <Icon name="search" />
              <Autocomplete.Input className={styles.input} placeholder={label} aria-label={label} />
            </div>
            <Autocomplete.Empty className={styles.empty}>{useTexts(kitTexts).nothingFound}</Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {(command: Command) => (
                <Autocomplete.Item
                  key={`${command.group} ${command.label} ${command.words ?? ''}`}
                  value={command}
                  className={`${popup.item} ${styles.command}`}
                  onClick={() => {
                    onOpenChange(false)
                    command.run()
                  }}
                >
                  <Icon name={command.icon} />
                  <span className={styles.label}>{command.label}</span>
                  <span className={styles.group}>{command.group}</span>
                  {command.keys && <Keys keys={command.keys} />}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            {hint && <p className={styles.hint}>{hint}</p>}
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
