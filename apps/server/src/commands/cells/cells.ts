// `company-data-server cells`: lists the cells of the regions, opens them for new accounts, and closes them.

import { type CellOrders, runCellOrders } from '../../compose/cells/open-cell-orders.ts'
import { ConfigError } from '../../compose/config.ts'
import { type Command, type CommandContext, exitCodes, JSON_HELP, jsonOption } from '../command.ts'
import { readSettings } from '../read-settings.ts'

const setOpen = async (orders: CellOrders, cell: string, isOpen: boolean, { note }: CommandContext): Promise<void> => {
  if (!(await orders.setOpen(cell, isOpen)))
    throw new ConfigError([`${cell} is no cell: start the processes with CELLS_<REGION> first`])
  note(`${cell} ${isOpen ? 'gets new accounts from now on' : 'gets no new accounts any more'}`)
}

const show = async (orders: CellOrders, { options, print }: CommandContext): Promise<void> => {
  const list = (await orders.list()).map(({ key, is_open, accounts }) => ({ cell: key, is_open, accounts }))
  if (options.json === true) return print(JSON.stringify({ cells: list }))
  for (const { cell, is_open, accounts } of list) print(`${cell}: ${accounts} accounts, ${is_open ? 'open' : 'closed'}`)
  if (list.length === 0) print('each region has one database')
}

export const cells: Command = {
  usage: 'cells [--open <cell>] [--close <cell>] [--json]',
  help: [
    '--open <cell>    the cell gets new accounts; those of a new region are open',
    '--close <cell>   it gets no new accounts; those that it has stay',
    JSON_HELP,
    '',
    'Lists the cells afterwards, each with its accounts. Open a cell that was added to a region only when all processes',
    'run with its settings.',
  ],
  options: {
    open: { type: 'string' },
    close: { type: 'string' },
    ...jsonOption,
  },
  async run(context) {
    const { environment, options } = context
    const { config, log } = readSettings(environment)
    await runCellOrders(config, log, async (orders) => {
      if (typeof options.open === 'string') await setOpen(orders, options.open, true, context)
      if (typeof options.close === 'string') await setOpen(orders, options.close, false, context)
      await show(orders, context)
    })
    return exitCodes.fine
  },
}
