// Exports all data of a person as one archive: the page lists its contents, opens everything here, then saves it.
import {
  Button,
  Card,
  Form,
  Icon,
  Notice,
  Page,
  Progress,
  Radios,
  Row,
  saveFile,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { AccountPasswordField, NewPasswordFields, useAppTexts, useTypedUser } from '@company-data/web/app'
import { noProblems, proofProblems } from '@company-data/web/app/rules'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import styles from './export.module.css'
import type { ExportProgress } from './export-collector.ts'
import { exportTexts } from './export-texts.ts'
import { type Archive, type ExportChoice, type ExportState, useExport } from './use-export.ts'

const Unencrypted = () => {
  const texts = useTexts(exportTexts)
  return (
    <Notice tone="warn" title={texts.unencrypted}>
      {texts.unencryptedText}
    </Notice>
  )
}

const ForgottenPassphrase = () => {
  const texts = useTexts(exportTexts)
  return (
    <Notice tone="sealed" title={texts.encrypted}>
      {texts.encryptedText}
    </Notice>
  )
}

type Kind = 'encrypted' | 'plain'

const KindChoice = ({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) => {
  const texts = useTexts(exportTexts)
  const { email } = useTypedUser()
  return (
    <>
      <Radios
        label={texts.kind}
        value={kind}
        onChange={onKind}
        options={[
          { value: 'encrypted', label: texts.kinds.encrypted, hint: texts.kindHints.encrypted },
          { value: 'plain', label: texts.kinds.plain, hint: texts.kindHints.plain },
        ]}
      />
      {kind === 'encrypted' ? (
        <>
          <NewPasswordFields
            name="passphrase"
            label={texts.passphrase}
            repeatLabel={texts.repeatPassphrase}
            hint={texts.passphraseHint}
            email={email}
          />
          <ForgottenPassphrase />
        </>
      ) : (
        <Unencrypted />
      )}
    </>
  )
}

type Start = Extract<ExportState, { step: 'idle' | 'checking' }>

const StartCard = ({ state, onStart }: { state: Start; onStart: (choice: ExportChoice) => Promise<void> }) => {
  const texts = useTexts(exportTexts)
  const appTexts = useAppTexts()
  const [kind, setKind] = useState<Kind>('encrypted')
  const [isSame, setIsSame] = useState(false)
  const isChecking = state.step === 'checking'
  const { ended, error } = state.step === 'idle' ? state : {}
  const { errors, problem } = error === undefined ? noProblems : proofProblems(error, appTexts)
  return (
    <Card title={texts.contents} text={texts.contentsText}>
      <div className={styles.column}>
        <ul className={styles.parts}>
          {texts.parts.map((part) => (
            <li key={part}>
              <Icon name="check" size={15} />
              <span>{part}</span>
            </li>
          ))}
        </ul>
        <p className="muted">{texts.notContained}</p>
        {ended && <Notice tone="info">{texts[ended]}</Notice>}
        <Form
          errors={isSame ? { passphrase: texts.samePassphrase } : errors}
          problem={problem && `${texts.failed} ${problem}`}
          onSubmit={({ password = '', passphrase }) => {
            const isEncrypted = kind === 'encrypted'
            setIsSame(isEncrypted && passphrase === password)
            if (isEncrypted && passphrase === password) return
            return onStart({ password, passphrase: isEncrypted ? passphrase : undefined })
          }}
          actions={
            <Button type="submit" kind="main" icon="download" busy={isChecking}>
              {isChecking ? texts.starting : texts.start}
            </Button>
          }
        >
          <KindChoice kind={kind} onKind={setKind} />
          <AccountPasswordField hint={texts.passwordHint} />
        </Form>
      </div>
    </Card>
  )
}

const ProgressCard = ({
  progress: { part, completedCount, of },
  onStop,
}: {
  progress: ExportProgress
  onStop: () => void
}) => {
  const texts = useTexts(exportTexts)
  const formats = useFormats()
  return (
    <Card>
      <div className={styles.column}>
        <Progress
          label={texts.progress[part]}
          value={of === null ? null : completedCount}
          max={of ?? 1}
          {...(of !== null && { valueText: texts.counted(formats.number(completedCount), formats.number(of)) })}
        />
        <p className="muted">{texts.stays}</p>
        <Row>
          <Button icon="x" onClick={onStop}>
            {texts.stop}
          </Button>
        </Row>
      </div>
    </Card>
  )
}

const ReadyCard = ({ archive, onRestart }: { archive: Archive; onRestart: () => void }) => {
  const texts = useTexts(exportTexts)
  const formats = useFormats()
  const { blob, name, files, missing, isEncrypted } = archive
  return (
    <Card title={texts.ready} text={texts.readyText(formats.number(files), formats.bytes(blob.size))}>
      <div className={styles.column}>
        {missing.length > 0 && (
          <Notice tone="warn" title={texts.missing(missing.length)}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keys */}
            <ul className={styles.missing} tabIndex={0}>
              {missing.map(({ what, why }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of one archive does not change
                <li key={index}>
                  {what}: {why}
                </li>
              ))}
            </ul>
            <p>{texts.missingText}</p>
          </Notice>
        )}
        {isEncrypted ? <ForgottenPassphrase /> : <Unencrypted />}
        <Row>
          <Button kind="main" icon="download" onClick={() => saveFile(name, blob, blob.type)}>
            {texts.save}
          </Button>
          <Button onClick={onRestart}>{texts.again}</Button>
        </Row>
      </div>
    </Card>
  )
}

export const ExportPage = () => {
  const texts = useTexts(exportTexts)
  const { state, start, stop, reset } = useExport()
  const back = (
    <Link to={paths.account} className={styles.back}>
      <Icon name="chevronLeft" size={14} /> {texts.account}
    </Link>
  )
  return (
    <Page title={texts.title} lead={texts.lead} back={back}>
      {state.step === 'collecting' ? (
        <ProgressCard progress={state.progress} onStop={stop} />
      ) : state.step === 'ready' ? (
        <ReadyCard archive={state.archive} onRestart={reset} />
      ) : (
        <StartCard state={state} onStart={start} />
      )}
    </Page>
  )
}
