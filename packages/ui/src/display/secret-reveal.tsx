// A secret that is shown once: view, copy, download, and confirm that it is stored before closing.
import { type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Icon } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { useIsLocked } from '../locked.ts'
import { saveFile } from '../save-file.ts'
import { useUnsaved } from '../unsaved.ts'
import styles from './secret-reveal.module.css'

interface SecretRevealProps {
  label: string
  /** The purpose of the secret. */
  text: string
  secret: string
  /** If given, the secret can be downloaded under this name. */
  fileName?: string
  /** The closing button; “Close” unless another step follows. */
  action?: string
  onStored: () => void
  /** More about the secret, such as who else may open it. */
  children?: ReactNode
}

export const SecretReveal = ({ label, text, secret, fileName, action, onStored, children }: SecretRevealProps) => {
  const texts = useTexts(kitTexts)
  const [isStored, setStored] = useState(false)
  const isLocked = useIsLocked()
  // A secret that is shown only once must not be lost by leaving.
  useUnsaved(() => !isStored)
  return (
    <div className={styles.panel}>
      <p>{text}</p>
      <figure className={styles.secret}>
        <figcaption className={styles.label}>
          <Icon name="key" size={15} />
          {label}
        </figcaption>
        {!isLocked && <code className={styles.value}>{secret}</code>}
        <div className={styles.actions}>
          <CopyButton text={secret} label={label} wide />
          {fileName && (
            <Button icon="download" onClick={() => saveFile(fileName, secret)}>
              {texts.download}
            </Button>
          )}
        </div>
      </figure>
      <p className={styles.once}>
        <Icon name="triangleAlert" size={15} />
        {texts.once}
      </p>
      {children}
      <Checkbox label={texts.stored} checked={isStored} onChange={setStored} />
      <div className={styles.end}>
        <Button kind="main" disabled={!isStored} onClick={onStored}>
          {action ?? texts.close}
        </Button>
      </div>
    </div>
  )
}
