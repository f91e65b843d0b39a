import { installRealDevTools } from './realDevTools';

// Imported before anything of ours: the store asks for DevTools when its library is imported.
installRealDevTools();
