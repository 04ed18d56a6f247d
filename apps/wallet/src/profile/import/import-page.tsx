// Adds the data of an archive to the profile: the file, its passphrase, and a preview of every entry.
import { Button, Card, FileDrop, Form, Notice, Page, PasswordField, Progress, Row, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../app/back-link.tsx'
import { paths } from '../../paths.ts'
import { useClient, useSessionState } from '../../session/use-session.tsx'
import styles from '../profile.module.css'
import { profileQuery } from '../profile-query.ts'
import { ImportPreview } from './import-preview.tsx'
import { importTexts } from './import-texts.ts'
import { type ImportStep, useImport } from './use-import.ts'

interface ChooseProps {
  problem: 'damaged' | 'locked' | undefined
  onFile: (file: File) => Promise<void>
}

const ChooseCard = ({ problem, onFile }: ChooseProps) => {
  const texts = useTexts(importTexts)
  return (
    <Card>
      <div className={styles.column}>
        {problem === 'locked' && <Notice tone="info">{texts.locked}</Notice>}
        <FileDrop
          label={texts.file}
          hint={texts.fileHint}
          files={[]}
          accept=".zip,.enc,application/zip"
          error={problem === 'damaged' ? texts.damaged : undefined}
          onChange={([file]) => (file === undefined ? undefined : onFile(file))}
        />
      </div>
    </Card>
  )
}

interface PassphraseProps {
  state: Extract<ImportStep, { step: 'passphrase' }>
  onOpen: (file: File, passphrase: string) => Promise<void>
  onReset: () => void
}

const PassphraseCard = ({ state: { file, isWrong }, onOpen, onReset }: PassphraseProps) => {
  const texts = useTexts(importTexts)
  return (
    <Card title={texts.passphraseTitle} text={file.name}>
      <Form
        errors={isWrong ? { passphrase: texts.wrongPassphrase } : {}}
        onSubmit={({ passphrase = '' }) => onOpen(file, passphrase)}
        actions={
          <>
            <Button onClick={onReset}>{texts.otherFile}</Button>
            <Button type="submit" kind="main">
              {texts.open}
            </Button>
          </>
        }
      >
        <PasswordField
          name="passphrase"
          label={texts.passphrase}
          hint={texts.passphraseHint}
          autoComplete="off"
          autoFocus
          validate={(value) => (value === '' ? texts.passphraseNeeded : null)}
        />
      </Form>
    </Card>
  )
}

const ReadingCard = () => {
  const texts = useTexts(importTexts)
  return (
    <Card>
      <Row>
        <Progress label={texts.reading} value={null} max={1} />
      </Row>
    </Card>
  )
}

export const ImportPage = () => {
  const texts = useTexts(importTexts)
  const { state, choose, open, reset } = useImport()
  const profile = useQuery(profileQuery(useClient(), useSessionState() === 'open'))
  return (
    <Page title={texts.title} lead={texts.lead} back={<BackLink to={paths.profile}>{texts.toProfile}</BackLink>}>
      {state.step === 'choose' && <ChooseCard problem={state.problem} onFile={choose} />}
      {state.step === 'reading' && <ReadingCard />}
      {state.step === 'passphrase' && <PassphraseCard state={state} onOpen={open} onReset={reset} />}
      {state.step === 'opened' && (
        <QueryView query={profile} shape="table">
          {(data) => <ImportPreview archive={state.archive} profile={data} onReset={reset} />}
        </QueryView>
      )}
    </Page>
  )
}
