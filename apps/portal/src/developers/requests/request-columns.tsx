// The columns of the calls: call, client, status with reason, and time.
import { Badge, type Column, RowButton, useFormats, useTexts } from '@company-data/ui'
import styles from './requests.module.css'
import { errorPageAddress, getTone, type RequestRow } from './requests.ts'
import { requestsTexts } from './requests-texts.ts'

/** Opens beside the portal; the row itself opens the drawer. */
const ReasonLink = ({ errorKey, children }: { errorKey: string; children: string }) => (
  <a
    className={styles.reason}
    href={errorPageAddress(errorKey)}
    target="_blank"
    rel="noopener noreferrer"
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </a>
)

export const useColumns = (clientNames: ReadonlyMap<string, string>): readonly Column<RequestRow>[] => {
  const texts = useTexts(requestsTexts)
  const formats = useFormats()
  return [
    {
      id: 'call',
      head: texts.call,
      cell: ({ method, route, client_id, count }) => (
        <>
          <RowButton>
            <span className={styles.call}>
              <span className={styles.method}>{method}</span> {route ?? texts.unknownRoute}
            </span>
          </RowButton>
          <span className="under">
            {clientNames.get(client_id) ?? client_id}
            {count > 1 && ` · ${texts.repeatedTimes(formats.number(count))}`}
          </span>
        </>
      ),
    },
    {
      id: 'status',
      head: texts.status,
      width: 100,
      cell: (row) => <Badge tone={getTone(row)}>{String(row.status)}</Badge>,
    },
    {
      id: 'reason',
      head: texts.reason,
      width: 280,
      optional: true,
      cell: ({ error_key }) => error_key !== null && <ReasonLink errorKey={error_key}>{error_key}</ReasonLink>,
    },
    {
      id: 'at',
      head: texts.at,
      width: 200,
      align: 'end',
      optional: true,
      cell: ({ at }) => (
        <time className="muted number" dateTime={at}>
          {`${formats.date(at)}, ${formats.time(at)}`}
        </time>
      ),
    },
  ]
}
