// The menus of a list: which columns it shows, and the views that were saved of it.
import { Button, ConfirmDialog, Menu, showToast, TextField, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { listOptionsTexts } from './list-options-texts.ts'
import { addView, parseViews, toViewSearch } from './list-views.ts'
import { type ColumnChoice, readStored, store } from './use-list-columns.ts'

interface ListOptionsProps {
  /** Names the list in the storage of this browser. */
  list: string
  choices: readonly ColumnChoice[]
  /** The scope of the list as members of the address: its service or all of them, its flow. */
  place: Readonly<Record<string, string>>
}

const ColumnsMenu = ({ choices }: { choices: readonly ColumnChoice[] }) => {
  const texts = useTexts(listOptionsTexts)
  return (
    <Menu
      trigger={<Button icon="layout">{texts.columns}</Button>}
      actions={choices.map(({ head, isShown, toggle }) => ({
        label: isShown ? texts.hide(head) : texts.show(head),
        icon: isShown ? ('check' as const) : ('plus' as const),
        run: toggle,
      }))}
    />
  )
}

const ViewsMenu = ({ list, choices, place }: ListOptionsProps) => {
  const texts = useTexts(listOptionsTexts)
  const storedName = `views:${list}`
  const [location, navigate] = useLocation()
  const search = useSearch()
  const [views, setViews] = useState(() => parseViews(readStored(storedName)))
  const [name, setName] = useState<string>()
  const keep = (next: typeof views) => {
    store(storedName, JSON.stringify(next))
    setViews(next)
  }
  const save = () => {
    const trimmedName = (name ?? '').trim()
    if (trimmedName === '') return
    const hidden = new Set(choices.filter(({ isShown }) => !isShown).map(({ id }) => id))
    keep(addView(views, { name: trimmedName, search: toViewSearch(search, { place, hidden }) }))
    setName(undefined)
    showToast(texts.saved)
  }
  return (
    <>
      <Menu
        trigger={<Button icon="eye">{texts.views}</Button>}
        actions={[
          ...views.map((view) => ({
            label: view.name,
            icon: 'chevronRight' as const,
            run: () => navigate(`${location}?${view.search}`),
          })),
          { label: texts.save, icon: 'plus', run: () => setName('') },
          ...views.map((view) => ({
            label: texts.remove(view.name),
            icon: 'x' as const,
            danger: true,
            run: () => keep(views.filter((other) => other !== view)),
          })),
        ]}
      />
      <ConfirmDialog
        open={name !== undefined}
        danger={false}
        title={texts.saveTitle}
        text={texts.saveText}
        action={texts.saveAction}
        onConfirm={save}
        onClose={() => setName(undefined)}
      >
        <TextField name="view" label={texts.name} value={name ?? ''} onValueChange={setName} autoComplete="off" />
      </ConfirmDialog>
    </>
  )
}

export const ListOptions = (props: ListOptionsProps) => (
  <>
    <ColumnsMenu choices={props.choices} />
    <ViewsMenu {...props} />
  </>
)
