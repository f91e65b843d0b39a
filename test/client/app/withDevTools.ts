import { installDevTools } from './devTools';

// Imported before anything of ours: the store asks for DevTools when its library is imported.
installDevTools();
