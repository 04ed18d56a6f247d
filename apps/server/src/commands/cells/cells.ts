// `company-data-server cells`: lists the cells of the regions, opens and closes them for new accounts, and moves accounts.

import { ApiError } from '@company-data/protocol/errors'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { type CellOrders, runCellOrders } from '../../compose/cells/open-cell-orders.ts'
import { ConfigError } from '../../compose/config.ts'
import { type Command, type CommandContext, exitCodes, JSON_HELP, jsonOption } from '../command.ts'
import { readSettings } from '../read-settings.ts'

/** A refused order is for the operator to mend. */
const order = async (subject: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    throw error instanceof ApiError ? new ConfigError([`${subject}: ${error.message}`]) : error
  }
}

const setOpen = async (orders: CellOrders, cell: string, isOpen: boolean, { note }: CommandContext): Promise<void> => {
  await order(cell, () => orders.setOpen(cell, isOpen))
  note(`${cell} ${isOpen ? 'gets new accounts from now on' : 'gets no new accounts any more'}`)
}

const move = async (orders: CellOrders, userId: string, { options, note }: CommandContext): Promise<void> => {
  const cell = options.to
  if (typeof cell !== 'string') throw new ConfigError(['--move needs --to with the name of a cell'])
  await order(userId, () => orders.move(userId, cell))
  note(`a worker moves ${userId} to ${cell}`)
}

const show = async (orders: CellOrders, { options, print }: CommandContext): Promise<void> => {
  const list = (await orders.list()).map(({ key, is_open, accounts }) => ({ cell: key, is_open, accounts }))
  const moves = (await orders.listMoves()).map(({ userId, from, to, status, startedAt }) => ({
    user_id: userId,
    from,
    to,
    status,
    ordered_at: formatTimestamp(startedAt),
  }))
  if (options.json === true) return print(JSON.stringify({ cells: list, moves }))
  for (const { cell, is_open, accounts } of list) print(`${cell}: ${accounts} accounts, ${is_open ? 'open' : 'closed'}`)
  for (const { user_id, from, to, status, ordered_at } of moves)
    print(`${user_id} moves from ${from} to ${to}, ${status}, ordered ${ordered_at}`)
  if (list.length === 0) print('each region has one database')
}

export const cells: Command = {
  usage: 'cells [--open <cell>] [--close <cell>] [--move <account> --to <cell>] [--stay <account>] [--json]',
  help: [
    '--open <cell>     the cell gets new accounts; those of a new region are open',
    '--close <cell>    it gets no new accounts; those that it has stay',
    '--move <account>  a worker moves the account, by its user id, to the cell of --to, with no refused call',
    '--to <cell>       another cell of the region of the account, open or closed',
    '--stay <account>  cancels the move of an account that still copies',
    JSON_HELP,
    '',
    'Lists the cells afterwards, each with its accounts, and the moves that are not finished. Open a cell that was added to a',
    'region, and move accounts to it, only when all processes run with its settings.',
  ],
  options: {
    open: { type: 'string' },
    close: { type: 'string' },
    move: { type: 'string' },
    to: { type: 'string' },
    stay: { type: 'string' },
    ...jsonOption,
  },
  async run(context) {
    const { environment, options } = context
    const { config, log } = readSettings(environment)
    await runCellOrders(config, log, async (orders) => {
      const { open, close, move: movedId, stay } = options
      if (typeof open === 'string') await setOpen(orders, open, true, context)
      if (typeof close === 'string') await setOpen(orders, close, false, context)
      if (typeof movedId === 'string') await move(orders, movedId, context)
      if (typeof stay === 'string') await order(stay, () => orders.cancel(stay))
      await show(orders, context)
    })
    return exitCodes.fine
  },
}
