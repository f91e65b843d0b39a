"""Il primo backtest (lezioni 3 e 4): chiusura sopra il massimo di 50 sedute.

Uso: python primo_backtest.py prezzi_esempio.csv
A scopo didattico: dati inventati, nessuna raccomandazione di investimento.
"""
import sys

import pandas as pd

SEDUTE = 50
COSTO = 0.001  # 0,10% per lato


def leggi(percorso):
    prezzi = pd.read_csv(percorso, sep=";", decimal=",", parse_dates=["data"])
    return prezzi.set_index("data")["chiusura"].sort_index()


def posizione(chiusure, sedute=SEDUTE):
    """1 dentro, 0 fuori. Si entra sopra il massimo precedente, si esce sotto il minimo."""
    massimo = chiusure.rolling(sedute).max().shift(1)
    minimo = chiusure.rolling(sedute).min().shift(1)
    segnale = pd.Series(float("nan"), index=chiusure.index)
    segnale[chiusure > massimo] = 1.0
    segnale[chiusure < minimo] = 0.0
    # Senza shift(1) si userebbe una chiusura che non si poteva conoscere.
    return segnale.ffill().fillna(0.0).shift(1).fillna(0.0)


def backtest(chiusure, sedute=SEDUTE, costo=COSTO):
    dentro = posizione(chiusure, sedute)
    lordo = dentro * chiusure.pct_change().fillna(0.0)
    cambi = dentro.diff().abs().fillna(0.0)
    return lordo - cambi * costo


def calo_massimo(rendimenti):
    curva = (1 + rendimenti).cumprod()
    return (curva / curva.cummax() - 1).min()


if __name__ == "__main__":
    chiusure = leggi(sys.argv[1])
    for costo in (0.0, COSTO, 2 * COSTO):
        rendimenti = backtest(chiusure, costo=costo)
        totale = (1 + rendimenti).prod() - 1
        print(f"costo {costo:.2%}: totale {totale:+.1%}, calo massimo {calo_massimo(rendimenti):.1%}")
