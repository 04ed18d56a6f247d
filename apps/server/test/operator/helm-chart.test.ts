// The Helm chart, rendered by the few constructs of Go templates that it uses, and compared with the program.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@company-data/server'
import { z } from 'zod'
import { commandList } from '../../src/commands/command-list.ts'
import { isSettingName } from '../../src/compose/config/setting-names.ts'
import { describedRoutes } from '../../src/compose/routes.ts'
import { checkManifest } from './testing/check-manifest.ts'

const chart = fileURLToPath(new URL('../../../../deploy/helm/company-data/', import.meta.url))
const hasYaml = spawnSync('python3', ['-c', 'import yaml']).status === 0
const options = { skip: !hasYaml && 'there is no parser of YAML' }

// biome-ignore lint/suspicious/noExplicitAny: manifests have any shape
type Manifest = any

const parseYaml = (text: string): Manifest[] => {
  const script = 'import json, sys, yaml; print(json.dumps([d for d in yaml.safe_load_all(sys.stdin) if d]))'
  const { status, stdout, stderr } = spawnSync('python3', ['-c', script], { input: text, encoding: 'utf8' })
  assert.equal(status, 0, `${stderr}\n${text}`)
  return JSON.parse(stdout)
}

type Scope = Readonly<Record<string, unknown>>

const filters: Readonly<Record<string, (value: unknown) => string>> = {
  quote: (value) => JSON.stringify(String(value)),
  upper: (value) => String(value).toUpperCase(),
}

/** `.Values.image`, `$.Values.image` and `$region.key`, each with filters. */
const evaluate = (expression: string, scope: Scope): unknown => {
  const [path = '', ...names] = expression.split('|').map((part) => part.trim())
  const [first = '', ...rest] = path.replace(/^\$?\./, 'root.').split('.')
  const value = rest.reduce<unknown>((parent, key) => (parent as Scope | undefined)?.[key], scope[first])
  assert.notEqual(value, undefined, expression)
  return names.reduce<unknown>((input, name) => {
    const filter = filters[name]
    assert.ok(filter, `${name} is not a filter that this test knows`)
    return filter(input)
  }, value)
}

const TAG = /\s*\{\{- (range|end)([^}]*)\}\}|\{\{ ([^}]+) \}\}/g

/** Renders up to the end of its block; returns the place behind it. */
const renderBlock = (text: string, from: number, scope: Scope): { output: string; next: number } => {
  const tag = new RegExp(TAG)
  let output = ''
  let place = from
  for (;;) {
    tag.lastIndex = place
    const match = tag.exec(text)
    if (!match) return { output: output + text.slice(place), next: text.length }
    const [whole, keyword, head = '', expression = ''] = match
    output += text.slice(place, match.index)
    place = match.index + whole.length
    if (keyword === 'end') return { output, next: place }
    if (keyword === undefined) {
      output += String(evaluate(expression, scope))
      continue
    }
    const [, key, name, list = ''] = /^ (?:(\$\w+), )?(\$\w+) := (.*?) *$/.exec(head) ?? []
    assert.ok(name, head)
    let next = place
    for (const [index, item] of Object.entries(evaluate(list, scope) as object)) {
      const block = renderBlock(text, place, { ...scope, [name]: item, ...(key !== undefined && { [key]: index }) })
      output += block.output
      next = block.next
    }
    place = next
  }
}

const read = (path: string): string => readFileSync(join(chart, path), 'utf8')
const values = hasYaml ? parseYaml(read('values.yaml'))[0] : {}
const root = {
  Values: { ...values, regions: [...(values.regions ?? []), { key: 'us', url: 'https://us.example.org' }] },
}
const manifests: Manifest[] = hasYaml
  ? readdirSync(join(chart, 'templates')).flatMap((name) => {
      const text = read(join('templates', name))
      const scope = { root: { ...root, Release: { Name: 'test' } } }
      const { output } = renderBlock(text, 0, scope)
      assert.doesNotMatch(output, /\{\{|\}\}/, name)
      return parseYaml(output)
    })
  : []

const listKind = (kind: string): Manifest[] => manifests.filter((manifest) => manifest.kind === kind)
const getContainer = (workload: Manifest): Manifest => workload.spec.template.spec.containers[0]
const getEnv = (workload: Manifest): Record<string, string> =>
  Object.fromEntries(getContainer(workload).env.map(({ name, value }: Manifest) => [name, value]))

test('roles have a deployment, a service and a budget, regions a job', options, () => {
  const names = ['front-door', 'forwarder', 'region-eu', 'region-us', 'worker-eu', 'worker-us'].map(
    (name) => `test-${name}`,
  )
  for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget'])
    assert.deepEqual(
      listKind(kind)
        .map(({ metadata }) => metadata.name)
        .sort(),
      names.toSorted(),
      kind,
    )
  for (const { metadata, spec } of listKind('Deployment')) assert.equal(spec.minReadySeconds, 5, metadata.name)
  assert.deepEqual(
    listKind('Job')
      .map(({ metadata }) => metadata.name)
      .sort(),
    ['test-migrate-eu', 'test-migrate-us'],
  )
})

test('deployments use settings, commands, ports and probes of the program', options, () => {
  const paths = new Set(describedRoutes.map(({ path }) => path))
  for (const workload of [...listKind('Deployment'), ...listKind('Job')]) {
    const { args, ports, startupProbe, readinessProbe, livenessProbe } = getContainer(workload)
    const env = getEnv(workload)
    assert.ok(Object.hasOwn(commandList, args[0]), args[0])
    for (const [name, value] of Object.entries(env)) {
      assert.ok(isSettingName(name.replace(/_FILE$/, '')), name)
      assert.equal(typeof value, 'string', name)
    }
    if (workload.kind === 'Job') continue
    assert.equal(
      env.TRUSTED_PROXIES,
      values.settings.TRUSTED_PROXIES,
      `${env.ROLES} counts calls by their real address`,
    )
    const config = readConfig({
      ROLES: env.ROLES,
      REGIONS: env.REGIONS,
      FRONT_DOOR_URL: env.FRONT_DOOR_URL,
      PORT: '4000',
    })
    const portByRole: Record<string, number | undefined> = {
      'front-door': config.ports.frontDoor,
      forwarder: config.ports.forwarder,
      region: config.regions[0]?.port,
      worker: config.ports.worker,
    }
    assert.equal(ports[0].containerPort, portByRole[env.ROLES ?? ''], env.ROLES)
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe])
      assert.ok(paths.has(httpGet.path), httpGet.path)
    assert.equal(readinessProbe.httpGet.path, '/api/health/ready')
    assert.ok(Number(env.DRAIN_SECONDS) + 10 <= workload.spec.template.spec.terminationGracePeriodSeconds)
  }
})

test('pods have no rights, and a forwarder has no secret', options, () => {
  for (const workload of [...listKind('Deployment'), ...listKind('Job')]) {
    const { securityContext } = getContainer(workload)
    assert.deepEqual(
      [securityContext.runAsNonRoot, securityContext.readOnlyRootFilesystem, securityContext.capabilities.drop],
      [true, true, ['ALL']],
    )
    const hasSecret = workload.spec.template.spec.volumes.some((volume: Manifest) => volume.secret)
    assert.equal(hasSecret, !workload.metadata.name.endsWith('forwarder'), workload.metadata.name)
    assert.equal(
      Object.keys(getEnv(workload)).some((name) => name.startsWith('DATABASE')),
      hasSecret,
    )
  }
})

test('services, budgets and policies select pods that exist', options, () => {
  const pods = [...listKind('Deployment'), ...listKind('Job')].map(({ spec }) => spec.template.metadata.labels)
  const isSelected = (labels: Record<string, string>, selector: Record<string, string>): boolean =>
    Object.entries(selector).every(([name, value]) => labels[name] === value)
  const selectors = [
    ...listKind('Service').map(({ spec }) => spec.selector),
    ...listKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
    ...listKind('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels),
  ]
  assert.equal(selectors.length, 14)
  for (const selector of selectors)
    assert.ok(
      pods.some((labels) => isSelected(labels, selector)),
      JSON.stringify(selector),
    )
})

test('every manifest is valid for the API of Kubernetes', options, () => {
  assert.ok(manifests.length > 20)
  for (const manifest of manifests) assert.deepEqual(checkManifest(manifest), [], manifest.metadata.name)
})

test('Helm refuses values that the chart does not use', options, () => {
  const schema = z.fromJSONSchema(JSON.parse(read('values.schema.json')))
  assert.deepEqual(schema.parse(values), values)
  assert.equal(schema.safeParse({ ...values, replicas: 0 }).success, false)
  assert.equal(schema.safeParse({ ...values, replica: 2 }).success, false)
  assert.equal(schema.safeParse({ ...values, frontDoorUrl: 'api.example.org' }).success, false)
  assert.equal(schema.safeParse({ ...values, regions: [] }).success, false)
  const used = new Set(
    readdirSync(join(chart, 'templates')).flatMap((name) =>
      [...read(join('templates', name)).matchAll(/\.Values\.(\w+)/g)].map(([, value = '']) => value),
    ),
  )
  assert.deepEqual(Object.keys(values).sort(), [...used].sort())
})

test('names and types that the API of Kubernetes does not have are found', options, () => {
  const [deployment] = listKind('Deployment')
  const damage = (change: (spec: Manifest, container: Manifest) => void): string[] => {
    const copy = structuredClone(deployment)
    change(copy.spec, getContainer(copy))
    return checkManifest(copy).map((problem) => problem.replace(/^Deployment\.spec\./, ''))
  }
  const container = 'template.spec.containers.0'
  assert.deepEqual(
    damage((spec) => {
      spec.replica = spec.replicas
    }),
    ['replica is unknown'],
  )
  assert.deepEqual(
    damage((spec) => {
      spec.selector = undefined
    }),
    ['selector is missing'],
  )
  assert.deepEqual(
    damage((_, { env }) => {
      env[0].value = 5
    }),
    [`${container}.env.0.value is 5, no string`],
  )
  assert.deepEqual(
    damage((_, main) => {
      main.imagePullPolicy = 'Sometimes'
    }),
    [`${container}.imagePullPolicy is "Sometimes", not one of Always|IfNotPresent|Never`],
  )
  assert.deepEqual(checkManifest({ kind: 'Deploy' }), ['Deploy is an unknown kind'])
})
