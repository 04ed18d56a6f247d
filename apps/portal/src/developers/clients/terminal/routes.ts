// A program of a terminal asks to sign in. It opens this page, so no navigation entry leads here.
import { page, type RouteGroup } from '../../../app/route-group.ts'
import { paths } from '../../../paths.ts'

export const terminalRoutes: RouteGroup = {
  path: paths.terminal,
  pages: [{ path: paths.terminal, page: page(() => import('./terminal-page.tsx'), 'TerminalPage') }],
}
