import { shortestPassword } from '@atrium/contract/constants'
import { fitsLength, holdsName } from '@atrium/contract/sign-in/password-rules'
import { plainBrand } from '@atrium/server/appearance/brand'
import { fill } from '@atrium/server/appearance/languages'
import { saveLanguage } from '@atrium/server/appearance/page-appearance'
import { isCommonPassword } from '@atrium/server/auth/common-passwords'
import type { RequestServices } from '@atrium/server/http/context'
import { addressGroup, countAttempt } from '@atrium/server/http/limits/rate-limit'
import { type Html, html } from '@atrium/server/http/pages/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notEncrypted } from '../../login/server/login-page.ts'
import { sendFailure, sendForged, sendRefusal } from '../../page/server/error-page.ts'
import { fieldOf, takeForms } from '../../page/server/form-body.ts'
import { alertIcon, appearanceOf, type PageAppearance, sendPage } from '../../page/server/page.ts'
import { passwordInput, passwordScript } from '../../page/server/password-field.ts'
import { fromOwnPage } from '../../page/server/same-site.ts'
import { isSetupCode, makeFirstAdministrator, needsSetup } from './setup.ts'

const address = '/setup'
const limit = { most: 20, seconds: 300 }

interface Field {
  name: 'code' | 'realName' | 'loginName' | 'email' | 'password'
  label: string
  help?: string
  /** Whether a value is valid. */
  check(value: string): boolean
  problem: string
  attributes: Html
}

/** The first run: a person with access to the terminal creates the first administrator. */
export async function addSetup(
  app: FastifyInstance,
  services: RequestServices,
  { secret }: { secret: string },
): Promise<void> {
  const { site, secureCookie, ownOrigin } = services

  await app.register(async scope => {
    takeForms(scope)
    scope.setErrorHandler(sendFailure)

    scope.get(address, async (request, reply) => {
      if (!(await needsSetup(site))) return sendDone(request, reply)
      saveLanguage(request, reply, secureCookie)
      return showForm(request, reply, 200, {}, [])
    })

    scope.post(address, async (request, reply) => {
      if (!(await needsSetup(site))) return sendDone(request, reply)
      if (!fromOwnPage(request, ownOrigin)) return sendForged(request, reply)
      const appearance = appearanceOf(request)
      const fields = fieldsIn(appearance, secret)
      const values = Object.fromEntries(fields.map(({ name }) => [name, cleanField(request, name)]))
      const key = `setup:address:${addressGroup(request.ip)}`
      const seconds = await countAttempt(site, key, limit)
      if (seconds > 0) {
        reply.header('retry-after', String(seconds))
        return showForm(request, reply, 429, values, [], fill(appearance.texts.tooMany, { seconds }))
      }
      const { realName = '', loginName = '', email = '', password = '' } = values
      const isGuessable = holdsName(password, [loginName, email]) || (await isCommonPassword(password))
      const wrong = fields
        .filter(({ name, check }) => !check(values[name] ?? '') || (name === 'password' && isGuessable))
        .map(field => field.name)
      if (wrong.length > 0) return showForm(request, reply, 400, values, wrong)
      await makeFirstAdministrator(site, {
        realName,
        loginName,
        email,
        password,
        language: appearance.language,
      })
      return reply.redirect('/user/login', 303)
    })
  })

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    values: Readonly<Record<string, string>>,
    wrong: readonly string[],
    problem?: string,
  ): Promise<FastifyReply> {
    const appearance = appearanceOf(request)
    const { texts } = appearance
    const fields = fieldsIn(appearance, secret)
    const first = wrong[0] ?? 'code'
    const summary =
      wrong.length > 0 &&
      html`<p>${texts.setupWrong}</p><ul>${fields
        .filter(({ name }) => wrong.includes(name))
        .map(field => html`<li><a href="#${field.name}">${field.problem}</a></li>`)}</ul>`
    const body = html`<h1>${texts.setup}</h1><p class="lead">${texts.setupLead}</p>
${(summary || problem) && html`<div class="note" role="alert">${alertIcon}<div>${summary || problem}</div></div>`}
<form method="post" action="${address}">
${fields.map(field => fieldRow(texts, field, values[field.name] ?? '', wrong.includes(field.name), field.name === first))}
<button class="button">${texts.setupDo}</button></form>`
    return sendPage(reply, status, appearance, {
      title: texts.setup,
      brand: plainBrand,
      lit: true,
      banner: secureCookie ? undefined : notEncrypted(appearance),
      body,
      address,
      script: passwordScript,
    })
  }
}

/** An error message replaces the help text of the field. */
function fieldRow(
  texts: PageAppearance['texts'],
  field: Field,
  value: string,
  wrong: boolean,
  focused: boolean,
): Html {
  const { name, label, attributes } = field
  const note = wrong ? field.problem : field.help
  const marks = html` required ${attributes}${note !== undefined && html` aria-describedby="${name}-note"`}${wrong && html` aria-invalid="true"`}${focused && html` autofocus`}`
  return html`<div class="field"><label for="${name}">${label}</label>
${name === 'password' ? passwordInput(texts, name, marks) : html`<input id="${name}" name="${name}" value="${value}"${marks}>`}
${note !== undefined && html`<p class="${wrong ? 'help wrong' : 'help'}" id="${name}-note">${note}</p>`}</div>`
}

function fieldsIn({ texts }: PageAppearance, secret: string): Field[] {
  return [
    {
      name: 'code',
      label: texts.setupCode,
      check: value => isSetupCode(secret, value),
      problem: texts.badCode,
      attributes: html`autocomplete="off" autocapitalize="characters" spellcheck="false"`,
    },
    {
      name: 'realName',
      label: texts.realName,
      check: value => value.length > 0 && value.length <= 100,
      problem: texts.badRealName,
      attributes: html`autocomplete="name" dir="auto"`,
    },
    {
      name: 'loginName',
      label: texts.loginName,
      help: texts.loginNameHelp,
      check: value => /^[A-Za-z0-9][A-Za-z0-9._-]{2,63}$/.test(value),
      problem: texts.badLoginName,
      attributes: html`autocomplete="username" autocapitalize="none" spellcheck="false"`,
    },
    {
      name: 'email',
      label: texts.email,
      check: value => value.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
      problem: texts.badEmail,
      attributes: html`type="email" autocomplete="email"`,
    },
    {
      name: 'password',
      label: texts.password,
      help: texts.passwordHelp,
      check: value => fitsLength(value, shortestPassword),
      problem: texts.badPassword,
      attributes: html`autocomplete="new-password"`,
    },
  ]
}

/** Passwords are taken as they are; other fields are trimmed and stripped of control characters. */
function cleanField(request: FastifyRequest, name: string): string {
  const value = fieldOf(request.body, name)
  return name === 'password'
    ? value
    : value
        .normalize('NFKC')
        .replace(/\p{Cc}/gu, '')
        .trim()
}

function sendDone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { setupDone, setupDoneWhy, signIn } = appearanceOf(request).texts
  return sendRefusal(request, reply, 400, {
    title: setupDone,
    why: setupDoneWhy,
    reason: 'error.setup.done',
    next: { label: signIn, address: '/user/login' },
  })
}
