// The sheet of a recovery kit: on the screen, on one printed page, and as a text file. Nothing of it is stored.
import { Button, QrCode, saveFile, useFormats, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import styles from './kit.module.css'
import type { ShownKit } from './kit-secret.ts'
import { kitTexts } from './kit-texts.ts'

export interface PlatformClient {
  platform: { read(): Promise<{ name: string }> }
}

interface KitSheetProps {
  client: PlatformClient
  kit: ShownKit
  email: string
}

/** The facts above the code, as name and value. */
const useSheetFacts = ({ client, kit, email }: KitSheetProps): [string, string][] => {
  const texts = useTexts(kitTexts)
  const formats = useFormats()
  const platform = useQuery({ queryKey: ['platform'], queryFn: () => client.platform.read() })
  return [
    ...(platform.data ? [[texts.platform, platform.data.name] satisfies [string, string]] : []),
    [texts.address, location.origin],
    [texts.email, email],
    ...(kit.kitId === undefined ? [] : [[texts.kitId, kit.kitId] satisfies [string, string]]),
    [texts.date, formats.date(kit.createdAt.toISOString())],
  ]
}

const Sheet = ({ facts, groups }: { facts: readonly [string, string][]; groups: readonly string[] }) => {
  const texts = useTexts(kitTexts)
  return (
    <section className={styles.sheet} aria-label={texts.sheet}>
      <h2>{texts.kit}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
      </dl>
      <ol className={styles.groups} aria-label={texts.code}>
        {groups.map((group, index) => (
          <li key={group}>
            <span>{index + 1}</span>
            <code>{group}</code>
          </li>
        ))}
      </ol>
      <QrCode label={texts.qr} text={`KIT1:${groups.join('')}`} size={150} />
      <ol className={styles.uses}>
        {texts.uses.map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ol>
      <p className={styles.warning}>{texts.warning}</p>
    </section>
  )
}

/** The sheet with its buttons. A second copy in the body is the only thing that is printed. */
export const KitSheet = (props: KitSheetProps) => {
  const texts = useTexts(kitTexts)
  const facts = useSheetFacts(props)
  const groups = props.kit.secret.groups()
  const saveText = () => {
    const lines = [
      texts.kit,
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      groups.slice(0, 4).join('-'),
      groups.slice(4).join('-'),
      '',
      ...texts.uses.map((use, index) => `${index + 1}. ${use}`),
      '',
      texts.warning,
    ]
    saveFile(`recovery-kit-${props.kit.kitId ?? 'new'}.txt`, `${lines.join('\n')}\n`)
  }
  const sheet = <Sheet facts={facts} groups={groups} />
  return (
    <>
      {sheet}
      {createPortal(<div className={styles.printed}>{sheet}</div>, document.body)}
      <div className={styles.buttons}>
        <Button icon="fileText" onClick={() => print()}>
          {texts.print}
        </Button>
        <Button icon="download" onClick={saveText}>
          {texts.saveText}
        </Button>
      </div>
    </>
  )
}
