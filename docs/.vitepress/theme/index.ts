import DefaultTheme from 'vitepress/theme'
import './site.css'

// biome-ignore lint/style/noDefaultExport: VitePress asks for it
export default DefaultTheme
