import { expect as baseExpect } from '@playwright/test'

/** Patient, because two browsers, the server and its database may share one slow machine. */
export const expect = baseExpect.configure({ timeout: 15_000 })
