// The publish history of the form, with added and removed fields. It comes from the log: no versions are stored.

import type { PortalClient, ServiceLogEntry, ServiceRecord } from '@company-data/sdk/company'
import { Card, Tag, Timeline, useFormats, useTexts } from '@company-data/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ServiceQueryView } from '../../service-keys/service-scope.tsx'
import { useClient } from '../../session/use-session.tsx'
import { historyTexts } from './conflict-texts.ts'
import { listPublications } from './publications.ts'
import styles from './request-fields.module.css'

const historyQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({
    queryKey: ['request-fields', serviceId, 'history'],
    queryFn: () =>
      listPublications((cursor) => client.serviceLogs.list.page(serviceId, cursor === null ? {} : { cursor })),
  })

const slugsIn = (data: ServiceLogEntry['data'], member: string): string[] => {
  const slugs = data[member]
  return Array.isArray(slugs) ? slugs.map(String) : []
}

const Slugs = ({ word, slugs }: { word: string; slugs: readonly string[] }) =>
  slugs.length > 0 && (
    <span className={styles.slugs}>
      {word}
      {slugs.map((slug) => (
        <Tag key={slug}>{slug}</Tag>
      ))}
    </span>
  )

export const HistoryCard = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(historyTexts)
  const formats = useFormats()
  const history = useQuery(historyQuery(useClient(), service.id))
  return (
    <Card title={texts.title} text={texts.text}>
      <ServiceQueryView service={service} query={history} shape="text">
        {({ entries, isWhole }) =>
          entries.length === 0 ? (
            <p className="muted">{isWhole ? texts.empty : texts.emptySoFar}</p>
          ) : (
            <Timeline
              label={texts.title}
              moments={entries.map(({ id, at, data }) => {
                const [added, removed] = [slugsIn(data, 'added'), slugsIn(data, 'removed')]
                return {
                  id,
                  title: texts.fields(Number(data.fields ?? 0)),
                  end: formats.dateTime(at),
                  text: (
                    <>
                      <Slugs word={texts.added} slugs={added} />
                      <Slugs word={texts.removed} slugs={removed} />
                      {added.length + removed.length === 0 && texts.same}
                    </>
                  ),
                }
              })}
            />
          )
        }
      </ServiceQueryView>
    </Card>
  )
}
