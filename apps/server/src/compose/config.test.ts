import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

test('with nothing set, the defaults of start.md hold', () => {
  const config = readConfig({})
  assert.equal(config.host, '127.0.0.1')
  assert.deepEqual(config.ports, { frontDoor: 4000, forwarder: 4001, worker: 4100 })
  assert.deepEqual(config.roles, ['front-door', 'region', 'forwarder', 'worker'])
  assert.deepEqual(config.regions, [{ key: 'eu', apiUrl: 'http://127.0.0.1:4002', port: 4002 }])
  assert.deepEqual(config.cells, [{ key: 'eu', region: 'eu', databaseUrl: undefined }])
  assert.match(config.dataDir, /data$/)
  assert.equal(config.testClock, false)
  assert.equal(config.webhookAllowPrivateHosts, true)
  assert.deepEqual(config.rateLimits?.token, { points: 60, seconds: 60 })
  assert.deepEqual([config.photoMaxMb, config.documentMaxMb], [10, 25])
  assert.deepEqual(config.logLevel, { level: 'info', components: {} })
})

test('regions take the ports after the forwarder, in their order', () => {
  const { regions } = readConfig({ REGIONS: 'us, eu', PORT: '5000', API_URL_EU: 'https://eu.example.org/' })
  assert.deepEqual(
    regions.map(({ key, port, apiUrl }) => [key, port, apiUrl]),
    [
      ['us', 5002, 'http://127.0.0.1:5002'],
      ['eu', 5003, 'https://eu.example.org'],
    ],
  )
})

test('A-02: private webhook targets need loopback bind and public addresses', () => {
  const isOpen = (environment: Record<string, string>) => readConfig(environment).webhookAllowPrivateHosts
  for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) assert.equal(isOpen({ HOST: host }), true, host)
  for (const host of ['0.0.0.0', '::', '10.0.0.1', 'localhost.example.org']) assert.equal(isOpen({ HOST: host }), false)
  for (const name of ['FRONT_DOOR_URL', 'AUTH_WEB_URL', 'FORWARDER_URL', 'API_URL_EU', 'API_URL_US']) {
    // A TLS proxy on the same machine: bound to loopback, published to the world. `us` is another process's region.
    assert.equal(isOpen({ [name]: 'https://data.example.org' }), false, name)
    assert.equal(isOpen({ [name]: 'http://10.0.0.1:4000' }), false, name)
    for (const url of ['http://localhost:8443', 'http://127.0.0.1:1/x', 'http://[::1]:1', 'https://eu.localhost', ' '])
      assert.equal(isOpen({ [name]: url }), true, `${name} ${url}`)
    const environment = { [name]: 'https://data.example.org', WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true' }
    assert.equal(isOpen(environment), true)
  }
})

test('private webhook targets are allowed as the setting says', () => {
  assert.equal(readConfig({ HOST: '0.0.0.0', WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true' }).webhookAllowPrivateHosts, true)
  assert.deepEqual(readConfig({ WEBHOOK_ALLOW_PRIVATE_HOSTS: '10.0.0.0/8' }).webhookAllowPrivateHosts, ['10.0.0.0/8'])
  const lists = '10.0.0.0/8, fd00::/8'
  assert.deepEqual(readConfig({ WEBHOOK_ALLOW_PRIVATE_HOSTS: lists }).webhookAllowPrivateHosts, [
    '10.0.0.0/8',
    'fd00::/8',
  ])
  for (const wrong of ['10.0.0.0/33', '999.0.0.0/8', '10.0.0.1', '::/129', '10.0.0.0/8,', 'a/8'])
    assert.throws(() => readConfig({ WEBHOOK_ALLOW_PRIVATE_HOSTS: wrong }), ConfigError, wrong)
})

test('A-111: the platform has a name, and mails are sent under it', () => {
  const unset = readConfig({})
  assert.deepEqual(unset.platformIdentity, {
    name: 'Company Data Service',
    icon: undefined,
    operatorName: undefined,
    operatorUrl: undefined,
    supportUrl: undefined,
  })
  assert.equal(unset.mailFrom, 'Company Data Service <no-reply@localhost>')
  assert.equal(readConfig({ PLATFORM_NAME: 'Nordsee, Wallet' }).mailFrom, '"Nordsee, Wallet" <no-reply@localhost>')
  const { mailFrom } = readConfig({ PLATFORM_NAME: 'Nordsee', MAIL_FROM: 'post@nordsee.example' })
  assert.equal(mailFrom, 'post@nordsee.example')
})

test('A-111: unclear names and wrong addresses of the platform are refused', () => {
  for (const name of ['a\u202eb', 'a\nb', 'x'.repeat(61)])
    assert.throws(() => readConfig({ PLATFORM_NAME: name }), ConfigError, JSON.stringify(name))
  for (const variable of ['OPERATOR_URL', 'SUPPORT_URL'])
    assert.throws(() => readConfig({ [variable]: 'javascript:alert(1)' }), ConfigError, variable)
})

test('a blank variable counts as unset', () => {
  assert.equal(readConfig({ PORT: '', DATABASE_URL: ' ' }).databaseUrl, undefined)
})

test('each rate limit has its own variable, and all can be switched off', () => {
  assert.deepEqual(readConfig({ RATE_LIMIT_TOKEN: '5/1' }).rateLimits?.token, { points: 5, seconds: 1 })
  assert.deepEqual(readConfig({ RATE_LIMIT_BAD_SECRET: '7/2' }).rateLimits?.badSecret, { points: 7, seconds: 2 })
  assert.equal(readConfig({ RATE_LIMITS: 'off' }).rateLimits, undefined)
})

test('a wrong setting names every problem at once', () => {
  const wrong = {
    PORT: 'many',
    REGIONS: 'eu,eu',
    ROLES: 'front-door,king',
    FRONT_DOOR_URL: 'ftp://x',
    DATABASE_URL: 'mysql://x',
    OPERATOR_TOKEN: 'these are four words',
    PLATFORM_KEY: 'abc',
    TEST_CLOCK: 'yes',
    RATE_LIMITS: 'maybe',
    RATE_LIMIT_TOKEN: '60',
    WEBHOOK_ALLOW_PRIVATE_HOSTS: 'perhaps',
    SMTP_URL: 'http://x',
    SMS_GATEWAY_URL: 'sms://x',
    SMS_GATEWAY_TOKEN: 'two words',
    S3_BUCKET: 'No Bucket',
    S3_ENDPOINT: 's3://x',
    S3_REGION: 'EU Central',
    S3_ACCESS_KEY_ID: 'two words',
    S3_FORCE_PATH_STYLE: 'yes',
    S3_PREFIX: '/a/',
    S3_BUCKET_EU: '_',
    LOG_LEVEL: 'loud',
    TRUSTED_PROXIES: 'banana',
    CORS_ORIGINS: 'https://app.example/path',
    PLUGIN_ALLOW_HOSTS: 'nohost',
    API_URL_EU: 'nowhere',
    DATABASE_CONNECTIONS: '0',
    PHOTO_MAX_MB: '0',
    DOCUMENT_MAX_MB: '2.5',
  }
  assert.throws(
    () => readConfig(wrong),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError)
      for (const name of Object.keys(wrong)) {
        if (name === 'API_URL_EU') continue // its region could not be read
        assert.ok(error.settings.includes(name), `${name} is missing`)
      }
      assert.equal(new Set(error.problems).size, error.problems.length, 'one is named twice')
      return true
    },
  )
})

test('reports rules about two settings together with single-setting errors', () => {
  assert.throws(
    () => readConfig({ PORT: 'many', ROLES: 'king', DATABASE_URL_EU: 'postgres://x/y' }),
    (error: ConfigError) => {
      assert.deepEqual(error.settings, ['PORT', 'ROLES', 'DATABASE_URL_EU'])
      return true
    },
  )
})

test('A-03: an operator token of fewer than 16 characters is refused', () => {
  for (const HOST of ['127.0.0.1', '0.0.0.0']) {
    assert.throws(() => readConfig({ OPERATOR_TOKEN: 'x'.repeat(15), HOST }), /OPERATOR_TOKEN must have at least 16/)
    assert.equal(readConfig({ OPERATOR_TOKEN: 'x'.repeat(16), HOST }).operatorToken?.length, 16)
  }
  assert.throws(
    () => readConfig({ OPERATOR_TOKEN: 'ops', PORT: 'many' }),
    ({ problems }: ConfigError) =>
      problems.length === 2 && problems.includes('OPERATOR_TOKEN must have at least 16 characters'),
  )
})

test('[A-09] CORS_ORIGINS is * or a list of origins, each as a browser spells it', () => {
  assert.equal(readConfig({}).corsOrigins, '*')
  assert.equal(readConfig({ CORS_ORIGINS: '*' }).corsOrigins, '*')
  assert.deepEqual(readConfig({ CORS_ORIGINS: 'https://a.example, http://[::1]:8080' }).corsOrigins, [
    'https://a.example',
    'http://[::1]:8080',
  ])
  for (const wrong of [
    'https://a.example/',
    'https://A.example',
    'a.example',
    'https://*.example',
    'null',
    'https://a.example,*',
    'https://a.example:443',
    'https://a.example,',
  ])
    assert.throws(() => readConfig({ CORS_ORIGINS: wrong }), /CORS_ORIGINS must be/, wrong)
})

test('a region on a server without a directory on one is refused', () => {
  assert.throws(() => readConfig({ DATABASE_URL_EU: 'postgres://x/y' }), /DATABASE_URL_EU is set/)
})

test("a region without the front door needs the front door's address", () => {
  assert.throws(() => readConfig({ ROLES: 'region', PORT: '0' }), /FRONT_DOOR_URL must be set/)
  assert.equal(readConfig({ ROLES: 'region', PORT: '0', FRONT_DOOR_URL: 'https://door' }).frontDoorUrl, 'https://door')
  assert.deepEqual(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies, ['10.0.0.0/8', '::1'])
})

test('an SMS gateway is an address with an optional token', () => {
  assert.equal(readConfig({}).smsGateway, undefined)
  assert.deepEqual(readConfig({ SMS_GATEWAY_URL: 'https://sms.example.org/send' }).smsGateway, {
    url: 'https://sms.example.org/send',
    token: undefined,
  })
  assert.throws(() => readConfig({ SMS_GATEWAY_TOKEN: 'abc' }), /SMS_GATEWAY_TOKEN is set, but SMS_GATEWAY_URL is not/)
})

test('a seal has one signer, and secrets belong to it', () => {
  assert.deepEqual(readConfig({}).seal, {
    pkcs12: undefined,
    signer: undefined,
    timestamps: undefined,
    hasValidationData: true,
  })
  const problems: Array<[Record<string, string>, RegExp]> = [
    [{ SEAL_PKCS12_FILE: 'a.p12', SEAL_SIGNER_URL: 'https://x.example' }, /must not be set together/],
    [{ SEAL_PKCS12_PASSPHRASE: 'x' }, /SEAL_PKCS12_PASSPHRASE is set, but SEAL_PKCS12_FILE is not/],
    [{ SEAL_SIGNER_TOKEN_FILE: 'x' }, /SEAL_SIGNER_TOKEN_FILE is set, but SEAL_SIGNER_URL is not/],
    [{ SEAL_TIMESTAMP_CA_FILE: 'x' }, /SEAL_TIMESTAMP_CA_FILE is set, but SEAL_TIMESTAMP_URL is not/],
    [{ SEAL_TIMESTAMP_FAILURE: 'ignore' }, /SEAL_TIMESTAMP_FAILURE must be one of seal, refuse/],
  ]
  for (const [environment, problem] of problems) assert.throws(() => readConfig(environment), problem)
  const twice = { SEAL_PKCS12_FILE: 'a.p12', SEAL_PKCS12_PASSPHRASE: 'x', SEAL_PKCS12_PASSPHRASE_FILE: 'y' }
  assert.throws(
    () => readConfig(twice),
    /SEAL_PKCS12_PASSPHRASE and SEAL_PKCS12_PASSPHRASE_FILE must not be set together/,
  )
})

const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('files are in a folder until a bucket is set, by path style elsewhere', () => {
  assert.equal(readConfig({}).s3, undefined)
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const amazon = { bucket: 'files', endpoint: undefined, region: 'us-east-1', forcePathStyle: false, credentials }
  assert.deepEqual(readConfig(s3).s3, { prefix: undefined, general: amazon, regions: new Map() })
  const withEndpoint = readConfig({ ...s3, S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'home', S3_PREFIX: 'a/b' }).s3
  assert.equal(withEndpoint?.prefix, 'a/b')
  assert.deepEqual(withEndpoint?.general, {
    ...amazon,
    endpoint: 'http://minio:9000',
    region: 'home',
    forcePathStyle: true,
  })
  assert.equal(readConfig({ ...s3, S3_FORCE_PATH_STYLE: '1' }).s3?.general.forcePathStyle, true)
  assert.equal(readConfig({ S3_BUCKET: 'files' }).s3?.general.credentials, undefined)
})

test('a region may have a separate bucket, even if served elsewhere', () => {
  const withRegion = readConfig({
    ...s3,
    S3_REGION: 'eu-central-1',
    S3_BUCKET_US: 'files-us',
    S3_REGION_US: 'us-east-2',
  }).s3
  assert.deepEqual([...(withRegion?.regions.keys() ?? [])], ['us'])
  const us = withRegion?.regions.get('us')
  assert.deepEqual([us?.bucket, us?.region, us?.credentials?.accessKeyId], ['files-us', 'us-east-2', 'id'])
  assert.deepEqual([withRegion?.general.bucket, withRegion?.general.region], ['files', 'eu-central-1'])
})

test('every half of an incomplete S3 configuration is reported', () => {
  assert.throws(
    () => readConfig({ S3_ACCESS_KEY_ID: 'id', S3_ENDPOINT: 'http://x', LOG_LEVEL: 'loud' }),
    (error: ConfigError) => {
      assert.deepEqual(error.settings.toSorted(), ['LOG_LEVEL', 'S3_ACCESS_KEY_ID', 'S3_ACCESS_KEY_ID'])
      return true
    },
  )
  assert.throws(() => readConfig({ S3_BUCKET_EU: 'files' }), /S3_BUCKET_EU is set, but S3_BUCKET is not/)
  assert.throws(() => readConfig({ S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'x' }), /must be set together/)
})
