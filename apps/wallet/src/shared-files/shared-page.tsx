// Files that another app shared with the wallet: what to do with them.
import {
  Card,
  Empty,
  Icon,
  IconButton,
  LinkButton,
  Notice,
  Page,
  Row,
  useFormats,
  useOfferedFiles,
  useTexts,
  withdrawFile,
} from '@company-data/ui'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { countLeftOut } from './receive-shared.ts'
import styles from './shared-files.module.css'
import { sharedTexts } from './shared-texts.ts'

const Files = ({ files }: { files: readonly File[] }) => {
  const texts = useTexts(sharedTexts)
  const formats = useFormats()
  return (
    <Card title={texts.files} flush>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
            <Icon name="fileText" size={18} />
            <span className={styles.name}>{file.name}</span>
            <span className="muted">{formats.bytes(file.size)}</span>
            <IconButton icon="x" label={texts.discard(file.name)} onClick={() => withdrawFile(file)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const None = () => {
  const texts = useTexts(sharedTexts)
  return (
    <Card>
      <Empty
        icon="upload"
        title={texts.none}
        text={texts.noneText}
        action={
          <Link to={paths.profile} asChild>
            <LinkButton>{texts.toData}</LinkButton>
          </Link>
        }
      />
    </Card>
  )
}

const Choice = () => {
  const texts = useTexts(sharedTexts)
  return (
    <>
      <Card title={texts.addTitle} text={texts.addText}>
        <Row>
          <Link to={`${paths.profile}?open=new`} asChild>
            <LinkButton kind="main" icon="plus">
              {texts.add}
            </LinkButton>
          </Link>
        </Row>
      </Card>
      <Card title={texts.answerTitle} text={texts.answerText}>
        <Row>
          <Link to={paths.answers} asChild>
            <LinkButton>{texts.answer}</LinkButton>
          </Link>
        </Row>
      </Card>
    </>
  )
}

export const SharedPage = () => {
  const texts = useTexts(sharedTexts)
  const formats = useFormats()
  const leftOut = countLeftOut()
  const files = useOfferedFiles()
  return (
    <Page title={texts.title} lead={texts.lead}>
      {leftOut > 0 && <Notice tone="warn">{texts.leftOut(formats.number(leftOut))}</Notice>}
      {files.length === 0 ? (
        <None />
      ) : (
        <>
          <Files files={files} />
          <Choice />
        </>
      )}
    </Page>
  )
}
