// The consent page: derives the verifier from the password in the browser, posts the decision, and follows the redirect.
const query = Object.fromEntries(new URLSearchParams(location.search))
const form = document.querySelector('#form')
const problem = document.querySelector('#problem')

/** What each capability lets a client do, in the words of somebody who has to decide. */
const rightsOf = {
  service_management: 'manage your services, their clients, keys and webhooks',
  company_profile_fields: 'read and change the profile of your company',
  customer_connections: 'read and change your connections with other companies',
  oauth_apps: 'manage your sign-in apps',
  delegate_management: 'invite and remove delegates',
}

const rightsFor = ({ kind, capabilities }) => {
  if (kind === 'svc') return ['read what customers share with the service, and manage its connections']
  if (kind === 'app') return ['know who you are']
  const granted = capabilities.map((name) => rightsOf[name] ?? name)
  return ['read the account and the profile of your company', ...granted]
}

const showRequest = (request) => {
  const name = request.client_name ?? request.client_id
  document.querySelector('#client').textContent = name
  document.querySelector('#owner').textContent = request.company_name ? `(of ${request.company_name})` : ''
  const items = rightsFor(request).map((right) => {
    const item = document.createElement('li')
    item.textContent = right
    return item
  })
  document.querySelector('#rights').replaceChildren(...items)
}

const readRequest = async () => {
  const answer = await fetch(`/api/consent?${new URLSearchParams(location.search)}`)
  const request = await answer.json()
  if (!answer.ok) {
    form.hidden = true
    throw new Error(request.error_description ?? request.error)
  }
  showRequest(request)
  return request
}

const requested = readRequest()
requested.catch((error) => {
  document.querySelector('#client').textContent = query.client_id ?? ''
  problem.textContent = error.message
  form.after(problem)
})

document.querySelector('#target').textContent = query.redirect_uri
  ? new URL(query.redirect_uri).host
  : 'the application'

const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
const base64url = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const verifierOf = async (email, password) => {
  const answer = await fetch(`/api/auth/params?${new URLSearchParams({ email })}`)
  const { auth_salt, iter } = await answer.json()
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  return base64url(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(auth_salt), iterations: iter },
      key,
      256,
    ),
  )
}

/** Nobody has to log in to say no, unless the client waits for the answer elsewhere. */
const denyTo = () => {
  if (query.response_mode === 'detached') return null
  const url = new URL(query.redirect_uri)
  const outcome = { error: 'access_denied', ...(query.state && { state: query.state }), iss: location.origin }
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value)
  return url.href
}

const decide = async (decision) => {
  await requested
  const refusal = decision === 'deny' ? denyTo() : null
  if (refusal !== null) {
    location.assign(refusal)
    return
  }
  const { email, password, code } = Object.fromEntries(new FormData(form))
  const body = { ...query, decision, email, password: await verifierOf(email, password), ...(code && { code }) }
  // `code` names the second factor here and the authorization code in the answer; the query never carries either.
  const answer = await fetch('/oauth2/authorize', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const result = await answer.json()
  if (answer.ok) {
    if (result.redirect_to) location.assign(result.redirect_to)
    else document.querySelector('main').textContent = 'Done. You can return to the application.'
    return
  }
  if (result.error_key === 'auth.code_required') document.querySelector('#code-row').hidden = false
  problem.textContent = result.error_description ?? result.error
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  problem.textContent = ''
  decide(event.submitter?.value ?? 'approve').catch(() => {
    problem.textContent = 'The request failed. Check your connection and try again.'
  })
})
