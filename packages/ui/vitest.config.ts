import { defineConfig } from 'vitest/config'
import { componentTests } from './component-tests.config.ts'

export default defineConfig(componentTests)
