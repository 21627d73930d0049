import { defineConfig } from 'vitest/config'
import { componentTests } from '../../packages/ui/component-tests.config.ts'

export default defineConfig(componentTests)
