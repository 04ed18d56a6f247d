// The published versions, and the differences between one of them and the draft or another one.

import type { FlowVersionSummary } from '@company-data/sdk/company'
import { Button, type Column, Empty, Mark, Select, showToast, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../session/use-session.tsx'
import { useConditionDescriber } from '../conditions/use-edge-describer.ts'
import editor from '../editor/flow-editor.module.css'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { versionQuery, versionsQuery } from '../list/flow-queries.ts'
import { type Change, definitionChanges } from './definition-changes.ts'
import { describeChange, partLabels } from './describe-change.ts'
import { versionTexts } from './version-texts.ts'
import styles from './versions.module.css'

const TONES = { added: 'good', removed: 'bad', changed: 'accent', order: 'accent' } as const

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const texts = useTexts(versionTexts)
  const columns: Column<Change>[] = [
    {
      id: 'place',
      head: texts.place,
      cell: ({ path, kind }) => (
        <div className={styles.change}>
          <span className={panel.wrap}>{path}</span>
          <Mark tone={TONES[kind]}>{texts.kinds[kind]}</Mark>
        </div>
      ),
    },
    { id: 'before', head: texts.before, cell: ({ before = '' }) => <span className={panel.wrap}>{before}</span> },
    { id: 'after', head: texts.after, cell: ({ after = '' }) => <span className={panel.wrap}>{after}</span> },
  ]
  return (
    <Table
      label={texts.changes(changes.length)}
      columns={columns}
      rows={changes}
      rowId={({ path, kind }) => `${path} ${kind}`}
      empty={<Empty icon="circleCheck" title={texts.same} text={texts.lead} />}
    />
  )
}

const useDefinition = (version: number) => {
  const { flow } = useEditor()
  return useQuery({ ...versionQuery(useClient(), flow.id, version), enabled: version > 0 })
}

/** 0 stands for the draft. */
const Comparison = ({ version, other }: { version: number; other: number }) => {
  const texts = useTexts(versionTexts)
  const { definition, apply } = useEditor()
  const left = useDefinition(version)
  const right = useDefinition(other)
  const after = other === 0 ? definition : right.data?.definition
  const describe = useConditionDescriber({ definition })
  const changes = useMemo(() => {
    if (!left.data || !after) return undefined
    const labels = partLabels(left.data.definition, after)
    return definitionChanges(left.data.definition, after, describe).map((change) =>
      describeChange(change, labels, texts),
    )
  }, [left.data, after, describe, texts])
  return (
    <QueryView query={left}>
      {(record) => (
        <>
          <div className={panel.row}>
            <h3>{changes ? texts.changes(changes.length) : ''}</h3>
            <Button
              kind="quiet"
              icon="history"
              onClick={() => {
                apply((draft) => ({ ...draft, definition: record.definition }))
                showToast(texts.restored(version))
              }}
            >
              {texts.restore}
            </Button>
          </div>
          {other === 0 ? (
            changes && <Changes changes={changes} />
          ) : (
            <QueryView query={right}>{() => changes && <Changes changes={changes} />}</QueryView>
          )}
        </>
      )}
    </QueryView>
  )
}

const Choice = ({ versions }: { versions: readonly FlowVersionSummary[] }) => {
  const texts = useTexts(versionTexts)
  const formats = useFormats()
  const { get, change } = useSearchState()
  const latest = versions[0]?.version ?? 1
  const version = Number(get('version') ?? latest)
  const other = Number(get('with') ?? 0)
  const versionOptions = versions.map(({ version: number, published_at }) => ({
    value: String(number),
    label: `${texts.version(number)}, ${texts.published(formats.date(published_at))}`,
  }))
  return (
    <>
      <div className={panel.row}>
        <Select
          label={texts.compare}
          value={String(version)}
          onChange={(next) => change({ version: next })}
          options={versionOptions}
        />
        <Select
          label={texts.with}
          value={String(other)}
          onChange={(next) => change({ with: next === '0' ? undefined : next })}
          options={[{ value: '0', label: texts.draft }, ...versionOptions]}
        />
      </div>
      <Comparison version={version} other={other} />
    </>
  )
}

export const VersionsView = () => {
  const texts = useTexts(versionTexts)
  const { flow } = useEditor()
  const versions = useQuery(versionsQuery(useClient(), flow.id))
  return (
    <div className={editor.sheet}>
      <div>
        <h2>{texts.title}</h2>
        <p className="muted">{texts.lead}</p>
      </div>
      <QueryView query={versions}>
        {(data) =>
          data.length === 0 ? (
            <Empty icon="history" title={texts.empty} text={texts.emptyText} />
          ) : (
            <Choice versions={data} />
          )
        }
      </QueryView>
    </div>
  )
}
