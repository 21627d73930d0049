/** A process that sends mails until it is killed: `node sending-process.fixture.ts DATABASE_URL SMTP_URL`. */
import { pino } from 'pino'
import { connect, SERVING } from '../db/connect.ts'
import { scheduleSending } from './schedule-sending.ts'

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const { db } = connect(databaseUrl, () => undefined, SERVING)
const settings = { smtpUrl, from: 'no-reply@presale.example', origin: 'https://presale.example' }
scheduleSending(db, settings, pino({ level: 'silent' }))
