import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warnAboutMissingApps } from './missing-apps.ts'

const warnings = (webApps: 'on' | 'off', roles: readonly string[], built: number): unknown[] => {
  const lines: unknown[] = []
  const log = { warn: (event: string, members?: object) => void lines.push([event, members]) }
  warnAboutMissingApps({ config: { webApps, roles }, log }, built)
  return lines
}

test('a front door without built web apps says how to build them', () => {
  const [line] = warnings('on', ['front-door', 'region'], 0)
  assert.match(JSON.stringify(line), /no web apps.*tools\/build\.ts, or set WEB_APPS=off/)
})

test('no warning where web apps are built, switched off or served elsewhere', () => {
  assert.deepEqual(warnings('on', ['front-door'], 2), [])
  assert.deepEqual(warnings('off', ['front-door'], 0), [])
  assert.deepEqual(warnings('on', ['region', 'worker'], 0), [])
})
