// Exports all data of a person as one archive: the page lists its contents, opens everything here, then saves it.
import { Button, Card, Form, Icon, Notice, Page, Progress, Row, saveFile, useFormats, useTexts } from '@company-data/ui'
import { AccountPasswordField, useAppTexts } from '@company-data/web/app'
import { noProblems, proofProblems } from '@company-data/web/app/rules'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import styles from './export.module.css'
import type { ExportProgress } from './export-collector.ts'
import { exportTexts } from './export-texts.ts'
import { type Archive, type ExportState, useExport } from './use-export.ts'

const Unencrypted = () => {
  const texts = useTexts(exportTexts)
  return (
    <Notice tone="warn" title={texts.unencrypted}>
      {texts.unencryptedText}
    </Notice>
  )
}

type Start = Extract<ExportState, { step: 'idle' | 'checking' }>

const StartCard = ({ state, onStart }: { state: Start; onStart: (password: string) => Promise<void> }) => {
  const texts = useTexts(exportTexts)
  const appTexts = useAppTexts()
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
        <Unencrypted />
        {ended && <Notice tone="info">{texts[ended]}</Notice>}
        <Form
          errors={errors}
          problem={problem && `${texts.failed} ${problem}`}
          onSubmit={({ password = '' }) => onStart(password)}
          actions={
            <Button type="submit" kind="main" icon="download" busy={isChecking}>
              {isChecking ? texts.starting : texts.start}
            </Button>
          }
        >
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
  const { blob, name, files, missing } = archive
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
        <Unencrypted />
        <Row>
          <Button kind="main" icon="download" onClick={() => saveFile(name, blob, 'application/zip')}>
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
