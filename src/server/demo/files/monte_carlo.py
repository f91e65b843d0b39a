"""Simulazione Monte Carlo dei cali (lezione 8), a blocchi di giorni.

Uso: python monte_carlo.py prezzi_esempio.csv
I blocchi conservano le serie di perdite che arrivano a grappoli.
"""
import sys

import numpy as np

from primo_backtest import backtest, calo_massimo, leggi

PROVE = 5000
BLOCCO = 10


def ricampiona(rendimenti, generatore, blocco=BLOCCO):
    valori = rendimenti.to_numpy()
    inizi = generatore.integers(0, len(valori) - blocco, size=len(valori) // blocco + 1)
    pezzi = [valori[inizio : inizio + blocco] for inizio in inizi]
    return np.concatenate(pezzi)[: len(valori)]


def cali(rendimenti, prove=PROVE, seme=7):
    generatore = np.random.default_rng(seme)
    risultati = np.empty(prove)
    for prova in range(prove):
        curva = np.cumprod(1 + ricampiona(rendimenti, generatore))
        risultati[prova] = (curva / np.maximum.accumulate(curva) - 1).min()
    return risultati


if __name__ == "__main__":
    rendimenti = backtest(leggi(sys.argv[1]))
    simulati = cali(rendimenti)
    print(f"calo storico: {calo_massimo(rendimenti):.1%}")
    print(f"un caso su venti arriva a: {np.quantile(simulati, 0.05):.1%}")
