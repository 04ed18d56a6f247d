// Table of the steps of a flow with the runs that wait, were cancelled or were completed there.
import { type Column, Empty, LinkButton, Notice, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
import editor from '../editor/flow-editor.module.css'
import { useDeferredEditor } from '../editor/use-editor.tsx'
import styles from './funnel.module.css'
import { type FunnelRow, listFunnelRows } from './funnel.ts'
import { funnelTexts } from './funnel-texts.ts'
import { useRunCounts } from './use-run-counts.ts'

const useColumns = (): Column<FunnelRow>[] => {
  const texts = useTexts(funnelTexts)
  const formats = useFormats()
  const count = (id: 'waiting' | 'cancelled' | 'completed'): Column<FunnelRow> => ({
    id,
    head: texts[id],
    width: 116,
    align: 'end',
    // A phone has room for two figures beside the step.
    optional: id === 'cancelled',
    cell: (row) => <span className={row[id] === 0 ? 'muted number' : 'number'}>{formats.number(row[id])}</span>,
  })
  return [
    {
      id: 'step',
      head: texts.step,
      cell: ({ label, isRemoved, share }) => (
        <>
          {label}
          {isRemoved && <span className="under">{texts.removed}</span>}
          {share > 0 && (
            <progress className={styles.bar} max={1} value={share} aria-label={texts.share(formats.percent(share))} />
          )}
        </>
      ),
    },
    count('waiting'),
    count('cancelled'),
    count('completed'),
  ]
}

const NoRuns = () => {
  const texts = useTexts(funnelTexts)
  return <Empty icon="play" title={texts.empty} text={texts.emptyText} />
}

const Counted = () => {
  const texts = useTexts(funnelTexts)
  const formats = useFormats()
  const { definition, flow } = useDeferredEditor()
  const counts = useRunCounts()
  const columns = useColumns()
  const query = new URLSearchParams({ service: flow.service_id, flow: flow.id })
  return (
    <QueryView query={counts} shape="table">
      {(data) =>
        data.counted === 0 ? (
          <NoRuns />
        ) : (
          <>
            <p className="muted">{texts.lead(formats.number(data.counted))}</p>
            {!data.is_complete && <Notice tone="info">{texts.incomplete(formats.number(data.counted))}</Notice>}
            <Table
              label={texts.title}
              rows={listFunnelRows(definition, data)}
              rowId={({ node }) => node}
              columns={columns}
              empty={<NoRuns />}
            />
            <p>
              <Link to={`${paths.flowRuns}?${query}`} asChild>
                <LinkButton icon="play">{texts.toRuns}</LinkButton>
              </Link>
            </p>
          </>
        )
      }
    </QueryView>
  )
}

export const FunnelView = () => {
  const texts = useTexts(funnelTexts)
  const { flow } = useDeferredEditor()
  return (
    <div className={editor.sheet}>
      <h2>{texts.title}</h2>
      {flow.published_version === null ? <NoRuns /> : <Counted />}
    </div>
  )
}
