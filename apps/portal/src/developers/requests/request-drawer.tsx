// One call in a drawer: its metadata, and for a refusal the reason with the page that explains it.
import {
  Badge,
  type Detail,
  Details,
  Drawer,
  LinkButton,
  Notice,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { appTexts } from '../../app/app-texts.ts'
import { Copyable } from '../../service-layout/service-page.tsx'
import styles from './requests.module.css'
import { errorPageAddress, getTone, type RequestRow, toRefusal } from './requests.ts'
import { requestsTexts } from './requests-texts.ts'

const useDetails = (row: RequestRow, clientName: string): Detail[] => {
  const texts = useTexts(requestsTexts)
  const formats = useFormats()
  return [
    { label: texts.at, value: <time dateTime={row.at}>{`${formats.date(row.at)}, ${formats.time(row.at)}`}</time> },
    { label: texts.client, value: clientName },
    { label: texts.clientId, value: <Copyable text={row.client_id} label={texts.clientId} /> },
    { label: texts.route, value: row.route === null ? texts.unknownRoute : <code>{row.route}</code> },
    ...(row.error_key === null
      ? []
      : [{ label: texts.errorKey, value: <Copyable text={row.error_key} label={texts.errorKey} /> }]),
    ...(row.count > 1 ? [{ label: texts.repeated, value: formats.number(row.count) }] : []),
    { label: texts.duration, value: texts.milliseconds(formats.number(row.duration_ms)) },
    { label: texts.requestId, value: <Copyable text={row.request_id} label={texts.requestId} /> },
  ]
}

const Reason = ({ errorKey }: { errorKey: string }) => {
  const texts = useTexts(requestsTexts)
  const { refusal } = useTexts(appTexts)
  return (
    <>
      <Notice tone="warn">{refusal(toRefusal(errorKey))}</Notice>
      <div>
        <LinkButton icon="externalLink" href={errorPageAddress(errorKey)} target="_blank" rel="noopener noreferrer">
          {texts.explain}
        </LinkButton>
      </div>
    </>
  )
}

const RequestView = ({ row, clientName }: { row: RequestRow; clientName: string }) => {
  const texts = useTexts(requestsTexts)
  return (
    <div className={styles.stack}>
      {row.error_key !== null && <Reason errorKey={row.error_key} />}
      <Details facts={useDetails(row, clientName)} />
      <p className={styles.note}>{texts.privacy}</p>
    </div>
  )
}

interface RequestDrawerProps {
  row: RequestRow | undefined
  clientNames: ReadonlyMap<string, string>
  onClose: () => void
}

export const RequestDrawer = ({ row, clientNames, onClose }: RequestDrawerProps) => {
  const texts = useTexts(requestsTexts)
  const formats = useFormats()
  const lastRow = useLastValue(row)
  if (!lastRow) return null
  return (
    <Drawer
      open={row !== undefined}
      onClose={onClose}
      title={`${lastRow.method} ${lastRow.route ?? texts.unknownRoute}`}
      summary={
        <>
          <Badge tone={getTone(lastRow)}>{String(lastRow.status)}</Badge>
          <span>{formats.relative(lastRow.at)}</span>
        </>
      }
    >
      <RequestView row={lastRow} clientName={clientNames.get(lastRow.client_id) ?? texts.deletedClient} />
    </Drawer>
  )
}
