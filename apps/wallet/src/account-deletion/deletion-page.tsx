// Deletes the account: lists deleted and remaining data, then asks for the password and a mailed code.
import {
  Button,
  Card,
  Form,
  Icon,
  type IconName,
  LinkButton,
  Notice,
  Page,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { AccountPasswordField, CodeField, FormButtons, QueryView } from '@company-data/web/app'
import { normalizeCode } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useClient, useUser } from '../session/use-session.tsx'
import styles from './deletion.module.css'
import { deletionTexts } from './deletion-texts.ts'
import { type Losses, lossesQuery } from './losses.ts'
import { useDeletion, useDeletionProblems, useRequestDeletion } from './use-deletion.ts'

const Points = ({ icon, points }: { icon: IconName; points: readonly string[] }) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point}>
        <Icon name={icon} size={15} />
        <span>{point}</span>
      </li>
    ))}
  </ul>
)

const MAX_NAMES = 12

const Names = ({ names }: { names: readonly string[] }) => {
  const texts = useTexts(deletionTexts)
  const hiddenCount = names.length - MAX_NAMES
  return (
    <ul className={styles.names}>
      {names.slice(0, MAX_NAMES).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have the same name
        <li key={index}>{name}</li>
      ))}
      {hiddenCount > 0 && <li className="muted">{texts.more(hiddenCount)}</li>}
    </ul>
  )
}

const GoesCard = () => {
  const texts = useTexts(deletionTexts)
  return (
    <Card title={texts.goes}>
      <Points icon="x" points={texts.goesList} />
    </Card>
  )
}

const ConnectionsCard = ({ connections, offers }: Losses) => {
  const texts = useTexts(deletionTexts)
  const hasSome = connections.length > 0
  return (
    <Card
      title={texts.connections(connections.length)}
      text={hasSome ? texts.connectionsText : texts.noConnectionsText}
    >
      {hasSome && (
        <div className={styles.column}>
          <Names names={connections} />
          {offers.length > 0 && (
            <>
              <p>{texts.offers}</p>
              <Names names={offers} />
            </>
          )}
        </div>
      )}
    </Card>
  )
}

const StaysCard = ({ contracts }: Losses) => {
  const texts = useTexts(deletionTexts)
  return (
    <Card title={texts.stays}>
      <div className={styles.column}>
        {contracts.length > 0 && (
          <Notice
            tone="warn"
            title={texts.contracts}
            action={
              <Link to={paths.documents} asChild>
                <LinkButton>{texts.toDocuments}</LinkButton>
              </Link>
            }
          >
            <Names names={contracts} />
          </Notice>
        )}
        <Points icon="check" points={texts.staysList} />
        <Notice
          tone="info"
          title={texts.saveFirst}
          action={
            <Link to={paths.export} asChild>
              <LinkButton icon="download">{texts.toExport}</LinkButton>
            </Link>
          }
        >
          {texts.saveFirstText}
        </Notice>
      </div>
    </Card>
  )
}

const RequestForm = ({ onSent }: { onSent: (until: string | undefined) => void }) => {
  const texts = useTexts(deletionTexts)
  const { email } = useUser()
  const request = useRequestDeletion(onSent)
  const { errors, problem } = useDeletionProblems(request.error, false)
  return (
    <Card title={texts.confirm} text={texts.confirmText(email)}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={({ password = '' }) => request.mutate(password)}
        actions={
          <>
            <Button kind="quiet" onClick={() => onSent(undefined)}>
              {texts.haveCode}
            </Button>
            <Button type="submit" kind="danger" busy={request.isPending}>
              {texts.sendCode}
            </Button>
          </>
        }
      >
        <AccountPasswordField />
      </Form>
    </Card>
  )
}

const ConfirmForm = ({ until, onBack }: { until: string | undefined; onBack: () => void }) => {
  const texts = useTexts(deletionTexts)
  const formats = useFormats()
  const { email } = useUser()
  const confirm = useDeletion()
  const { errors, problem } = useDeletionProblems(confirm.error, true)
  return (
    <Card title={texts.confirm}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={({ code = '' }) => confirm.mutate(normalizeCode(code))}
        actions={<FormButtons action={texts.deleteNow} kind="danger" busy={confirm.isPending} onCancel={onBack} />}
      >
        {until !== undefined && <Notice tone="info">{texts.codeSent(email, formats.time(until))}</Notice>}
        <Notice tone="warn">{texts.enterCode}</Notice>
        <CodeField autoFocus />
      </Form>
    </Card>
  )
}

export const DeletionPage = () => {
  const texts = useTexts(deletionTexts)
  const losses = useQuery(lossesQuery(useClient()))
  const [code, setCode] = useState<{ until: string | undefined }>()
  const back = (
    <Link to={paths.account} className={styles.back}>
      <Icon name="chevronLeft" size={14} /> {texts.account}
    </Link>
  )
  return (
    <Page title={texts.title} lead={texts.lead} back={back}>
      <GoesCard />
      <QueryView query={losses} shape="text">
        {(data) => (
          <>
            <ConnectionsCard {...data} />
            <StaysCard {...data} />
            {/* Requested once the losses are known. */}
            {code === undefined ? (
              <RequestForm onSent={(until) => setCode({ until })} />
            ) : (
              <ConfirmForm {...code} onBack={() => setCode(undefined)} />
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}
