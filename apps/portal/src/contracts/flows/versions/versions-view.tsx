// The published versions, and the differences between one of them and the draft or another one.

import type { Definition } from '@company-data/flow-engine'
import type { FlowVersionSummary } from '@company-data/sdk/company'
import { Button, type Column, Empty, Mark, Select, showToast, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { getTypeName, typeNames } from '@company-data/web/fields/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../session/use-session.tsx'
import { conditionTexts } from '../conditions/condition-texts.ts'
import { describeCondition } from '../conditions/describe-condition.ts'
import editor from '../editor/flow-editor.module.css'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { versionQuery, versionsQuery } from '../list/flow-queries.ts'
import { definitionChanges } from './definition-changes.ts'
import { type DescribedChange, describeChange, type Names, partNames } from './describe-change.ts'
import { versionTexts } from './version-texts.ts'
import styles from './versions.module.css'

const TONES = { added: 'good', removed: 'bad', changed: 'accent', order: 'accent' } as const

const Changes = ({ changes }: { changes: readonly DescribedChange[] }) => {
  const texts = useTexts(versionTexts)
  const columns: Column<DescribedChange>[] = [
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
    { id: 'before', head: texts.before, cell: ({ before }) => <span className={panel.wrap}>{before}</span> },
    { id: 'after', head: texts.after, cell: ({ after }) => <span className={panel.wrap}>{after}</span> },
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

/** The labels in both definitions; the right one is newer. */
const useNames = (left: Definition | undefined, right: Definition | undefined): Names | undefined => {
  const { lists } = useEditor()
  const conditions = useTexts(conditionTexts)
  const types = useTexts(typeNames)
  return useMemo(() => {
    if (left === undefined || right === undefined) return undefined
    const names = partNames(left, right)
    return {
      ...names,
      files: new Map(lists.assets.map(({ asset_key, name }) => [asset_key, name])),
      requestFields: new Map(lists.requestFields.map(({ slug, label }) => [slug, label || slug])),
      plugins: new Map(lists.plugins?.map(({ id, name }) => [id, name])),
      formatType: (type) => getTypeName(types, lists.fieldTypes, type),
      formatCondition: (condition) => describeCondition(condition, names.values, conditions),
    }
  }, [left, right, lists, conditions, types])
}

/** 0 stands for the draft. */
const Comparison = ({ version, other }: { version: number; other: number }) => {
  const texts = useTexts(versionTexts)
  const { definition, apply } = useEditor()
  const left = useDefinition(version)
  const right = useDefinition(other)
  const after = other === 0 ? definition : right.data?.definition
  const names = useNames(left.data?.definition, after)
  const changes = useMemo(
    () =>
      names && definitionChanges(left.data?.definition, after).map((change) => describeChange(change, names, texts)),
    [left.data, after, names, texts],
  )
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
