// The quotas of the company: what it uses of each, the fullest first.
import type { AccountQuota } from '@company-data/sdk/company'
import { Card, type Column, Empty, Mark, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../session/use-session.tsx'
import { computeShare, isNearlyFull, sortQuotas } from './quotas.ts'
import { quotaTexts } from './quotas-texts.ts'

const useColumns = (): Column<AccountQuota>[] => {
  const texts = useTexts(quotaTexts)
  const formats = useFormats()
  return useMemo(() => {
    const formatAmount = ({ unit }: AccountQuota, amount: number): string =>
      unit === 'bytes' ? formats.bytes(amount) : formats.number(amount)
    return [
      { id: 'quota', head: texts.quota, cell: ({ quota }) => texts.names[quota] ?? quota },
      {
        id: 'share',
        head: texts.share,
        width: 110,
        align: 'end',
        cell: (quota) => (
          <Mark tone={isNearlyFull(quota) ? 'warn' : 'plain'}>{formats.percent(computeShare(quota))}</Mark>
        ),
      },
      {
        id: 'used',
        head: texts.used,
        width: 120,
        align: 'end',
        optional: true,
        cell: (quota) => <span className="number">{formatAmount(quota, quota.used)}</span>,
      },
      {
        id: 'limit',
        head: texts.limit,
        width: 120,
        align: 'end',
        cell: (quota) => <span className="muted number">{formatAmount(quota, quota.limit)}</span>,
      },
    ]
  }, [texts, formats])
}

export const QuotasCard = ({ level }: { level: string }) => {
  const texts = useTexts(quotaTexts)
  const client = useClient()
  const columns = useColumns()
  const quotas = useQuery({ queryKey: ['quotas', level], queryFn: () => client.quotas.list() })
  return (
    <Card title={texts.title} text={texts.lead} flush>
      <QueryView query={quotas}>
        {(rows) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={sortQuotas(rows)}
            rowId={({ quota }) => quota}
            empty={<Empty icon="scroll" title={texts.emptyTitle} text={texts.lead} />}
          />
        )}
      </QueryView>
    </Card>
  )
}
